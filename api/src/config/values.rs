//! Values of options that are written in a way of their own.

use std::str::FromStr;

use serde::{Deserialize, Deserializer};

use crate::auth::peer::TrustedProxies;

/// A number of bytes, written as `1048576`, `1024KiB` or `1MiB`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bytes(pub(super) usize);

impl FromStr for Bytes {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let (digits, unit) = match text.find(|c: char| !c.is_ascii_digit()) {
            Some(end) => text.split_at(end),
            None => (text, ""),
        };
        let factor = match unit.trim() {
            "" => Some(1),
            "KiB" => Some(1024),
            "MiB" => Some(1024 * 1024),
            _ => None,
        };
        let bytes = digits
            .parse::<usize>()
            .ok()
            .zip(factor)
            .and_then(|(n, f)| n.checked_mul(f));
        match bytes {
            Some(0) | None => Err("write a number of bytes above 0, such as 1048576, 512KiB or 8MiB"),
            Some(bytes) => Ok(Self(bytes)),
        }
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(usize),
            Text(String),
        }
        let text = match Written::deserialize(deserializer)? {
            Written::Number(number) => number.to_string(),
            Written::Text(text) => text,
        };
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// An address of this service, as people write it into a browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl(pub(super) String);

impl FromStr for PublicUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        match host.map(|host| host.trim_end_matches('/')) {
            Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', ' ']) => {
                Ok(Self(text.trim_end_matches('/').to_owned()))
            }
            _ => Err("write http:// or https:// and a host, such as https://brade.example.org"),
        }
    }
}

/// Reads a value as the command line writes it.
macro_rules! deserialize_as_text {
    ($($name:ty),*) => {$(
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?
                    .parse()
                    .map_err(serde::de::Error::custom)
            }
        }
    )*};
}

deserialize_as_text!(PublicUrl, TrustedProxies);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        assert_eq!("512KiB".parse(), Ok(Bytes(524_288)));
        assert_eq!("7".parse(), Ok(Bytes(7)));
        for wrong in ["", "0", "-1", "MiB", "1GB", "99999999999999999999MiB"] {
            assert!(wrong.parse::<Bytes>().is_err(), "{wrong}");
        }
    }
}
