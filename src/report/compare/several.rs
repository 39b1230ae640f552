//! Several comparisons at once: one in twenty finds something where there is nothing.

/// The chance that at least one of so many comparisons of equal things looks different.
#[must_use]
pub fn chance_of_a_false_find(comparisons: u32, level: f64) -> f64 {
    1.0 - (1.0 - level).powf(f64::from(comparisons))
}

/// Chances after Holm, in the order given: what each would be had it been the only one asked about.
#[must_use]
pub fn holm(chances: &[f64]) -> Vec<f64> {
    let order = by_size(chances);
    let mut adjusted = vec![1.0; chances.len()];
    let mut highest = 0.0_f64;
    for (place, at) in order.iter().enumerate() {
        let left = (chances.len() - place) as f64;
        highest = highest.max((chances.get(*at).copied().unwrap_or(1.0) * left).min(1.0));
        if let Some(slot) = adjusted.get_mut(*at) {
            *slot = highest;
        }
    }
    adjusted
}

/// Chances after Benjamini and Hochberg: the share of false finds among all finds, instead of the chance of any.
#[must_use]
pub fn benjamini_hochberg(chances: &[f64]) -> Vec<f64> {
    let order = by_size(chances);
    let mut adjusted = vec![1.0; chances.len()];
    let mut lowest = 1.0_f64;
    for (place, at) in order.iter().enumerate().rev() {
        let scale = chances.len() as f64 / (place + 1) as f64;
        lowest = lowest.min(chances.get(*at).copied().unwrap_or(1.0) * scale);
        if let Some(slot) = adjusted.get_mut(*at) {
            *slot = lowest;
        }
    }
    adjusted
}

fn by_size(chances: &[f64]) -> Vec<usize> {
    let mut order: Vec<(usize, f64)> = chances.iter().copied().enumerate().collect();
    order.sort_by(|(_, a), (_, b)| a.total_cmp(b));
    order.into_iter().map(|(at, _)| at).collect()
}
