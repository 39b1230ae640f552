//! Which keys an event has: a set of so few that one number holds it.

use crate::catalog::MatchKey;

/// A set of keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Keys(u32);

impl Keys {
    /// The bit of a key.
    const fn bit(key: MatchKey) -> u32 {
        1 << key as u32
    }

    /// Adds a key.
    pub const fn insert(&mut self, key: MatchKey) {
        self.0 |= Self::bit(key);
    }

    /// The set with one key more.
    #[must_use]
    pub const fn with(self, key: MatchKey) -> Self {
        Self(self.0 | Self::bit(key))
    }

    /// Whether a key is in it.
    #[must_use]
    pub const fn has(self, key: MatchKey) -> bool {
        self.0 & Self::bit(key) != 0
    }

    /// Whether it has no key at all.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether no key of it is outside another set.
    #[must_use]
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Its keys, in their standard order.
    pub fn iter(self) -> impl Iterator<Item = MatchKey> {
        MatchKey::ALL.iter().copied().filter(move |key| self.has(*key))
    }
}

impl FromIterator<MatchKey> for Keys {
    fn from_iter<T: IntoIterator<Item = MatchKey>>(keys: T) -> Self {
        keys.into_iter().fold(Self::default(), Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_every_key_once_and_gives_them_in_order() {
        let all: Keys = MatchKey::ALL.iter().rev().copied().collect();
        assert_eq!(all.iter().collect::<Vec<_>>(), MatchKey::ALL);
        let two = Keys::from_iter([MatchKey::Ph, MatchKey::Em, MatchKey::Ph]);
        assert_eq!(two.iter().collect::<Vec<_>>(), [MatchKey::Em, MatchKey::Ph]);
        assert!(two.is_within(all) && !all.is_within(two) && two.has(MatchKey::Em) && !two.has(MatchKey::Ge));
        assert!(Keys::default().is_empty() && Keys::default().is_within(two) && !two.is_empty());
    }
}
