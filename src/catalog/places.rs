//! Countries and the states of the United States, by name and code.

use serde::Deserialize;
use std::collections::HashMap;
use std::sync::OnceLock;

#[derive(Default, Deserialize)]
struct File {
    countries: Vec<Place>,
    us_states: Vec<Place>,
}

#[derive(Deserialize)]
struct Place {
    code: String,
    names: Vec<String>,
}

#[derive(Default)]
struct Tables {
    countries: HashMap<String, String>,
    states: HashMap<String, String>,
}

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    let table = |places: Vec<Place>| {
        let mut table = HashMap::new();
        for place in places {
            for name in place.names {
                table.insert(key(&name), place.code.clone());
            }
            table.insert(place.code.clone(), place.code);
        }
        table
    };
    TABLES.get_or_init(|| {
        let file: File = super::read(include_str!("places.json"));
        Tables {
            countries: table(file.countries),
            states: table(file.us_states),
        }
    })
}

fn key(name: &str) -> String {
    name.chars()
        .filter(|character| character.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// The code of a name. Most names are codes already; for those nothing is allocated.
fn find(table: &'static HashMap<String, String>, name: &str) -> Option<&'static str> {
    if let [first, second] = name.as_bytes()
        && first.is_ascii_alphabetic()
        && second.is_ascii_alphabetic()
    {
        let code = [first.to_ascii_lowercase(), second.to_ascii_lowercase()];
        return table.get(std::str::from_utf8(&code).ok()?).map(String::as_str);
    }
    table.get(&key(name)).map(String::as_str)
}

/// The ISO code of a country in small letters, by its name or code.
#[must_use]
pub fn country_code(name: &str) -> Option<&'static str> {
    find(&tables().countries, name)
}

/// The code of a state of the United States in small letters, by its name or code.
#[must_use]
pub fn us_state_code(name: &str) -> Option<&'static str> {
    find(&tables().states, name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_country_and_state_is_found_by_name_and_code() {
        let file: File = serde_json::from_str(include_str!("places.json")).expect("places.json reads");
        assert!(file.countries.len() >= 249 && file.us_states.len() >= 51);
        for (places, find) in [
            (&file.countries, country_code as fn(&str) -> _),
            (&file.us_states, us_state_code),
        ] {
            for place in places {
                assert_eq!(find(&place.code), Some(place.code.as_str()));
                for name in &place.names {
                    assert_eq!(find(name), Some(place.code.as_str()), "{name}");
                }
            }
        }
        assert_eq!(country_code("Atlantis"), None);
    }
}
