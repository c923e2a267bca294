//! Objects of a body, read strictly: serde would take a list of the values in their order as well.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

/// A value that is read from a JSON object and from nothing else.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Object<T>(pub T);

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = Object<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(Object)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectVisitor(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Teka {
        white: u8,
        black: Option<u8>,
    }

    #[test]
    fn a_list_is_no_object() {
        let read = serde_json::from_str::<Object<Teka>>;
        let Object(teka) = read("{\"white\": 2}").unwrap();
        assert_eq!((teka.white, teka.black), (2, None));
        for wrong in [
            "[2, 5]",
            "[]",
            "2",
            "null",
            "\"white\"",
            "{}",
            "{\"white\": 2, \"red\": 3}",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
