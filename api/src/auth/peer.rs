//! Who is at the other end of the connection, also behind a proxy that the operator trusts.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use actix_web::HttpMessage;
use actix_web::dev::ServiceRequest;
use actix_web::http::header::{HOST, HeaderMap, HeaderValue};

/// A range of addresses: `10.0.0.1` or `10.0.0.0/8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl Network {
    fn holds(&self, address: IpAddr) -> bool {
        let unlike = match (self.address, address) {
            (IpAddr::V4(ours), IpAddr::V4(theirs)) => (ours.to_bits() ^ theirs.to_bits()).leading_zeros(),
            (IpAddr::V6(ours), IpAddr::V6(theirs)) => (ours.to_bits() ^ theirs.to_bits()).leading_zeros(),
            _ => return false,
        };
        unlike >= u32::from(self.bits)
    }
}

impl FromStr for Network {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        const WRONG: &str = "write an address or a range, such as 127.0.0.1 or 10.0.0.0/8";
        let (address, bits) = text.trim().split_once('/').map_or((text, None), |(a, b)| (a, Some(b)));
        let address: IpAddr = address.trim().parse().map_err(|_| WRONG)?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), |bits| bits.parse().map_err(|_| WRONG))?;
        if bits > most {
            return Err(WRONG);
        }
        Ok(Self { address, bits })
    }
}

/// The proxies whose word about the client is taken.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TrustedProxies(pub Vec<Network>);

impl TrustedProxies {
    fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.holds(address))
    }
}

/// Comma-separated.
impl FromStr for TrustedProxies {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        parts.map(str::parse).collect::<Result<_, _>>().map(Self)
    }
}

/// The client, as far as it can be known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Peer {
    /// Its address.
    pub address: IpAddr,
    /// Whether it speaks TLS, to this program or to a trusted proxy.
    pub secure: bool,
    /// The host and port that it asked for.
    pub host: String,
}

impl Peer {
    /// The client of this request.
    pub fn of(request: &ServiceRequest, trusted: &TrustedProxies) -> Self {
        let address = request
            .peer_addr()
            .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip().to_canonical());
        Self::read(address, request.app_config().secure(), request.headers(), trusted)
    }

    fn read(address: IpAddr, secure: bool, headers: &HeaderMap, trusted: &TrustedProxies) -> Self {
        let mut peer = Self {
            address,
            secure,
            host: text(headers, HOST.as_str()).unwrap_or_default().to_owned(),
        };
        if !trusted.trusts(address) {
            return peer;
        }
        if let Some(client) = client(headers, trusted) {
            peer.address = client;
        }
        if let Some(scheme) = text(headers, "x-forwarded-proto") {
            peer.secure = scheme.eq_ignore_ascii_case("https");
        }
        if let Some(host) = text(headers, "x-forwarded-host") {
            host.clone_into(&mut peer.host);
        }
        peer
    }

    /// What counts as one client where attempts are counted: an IPv6 network of 64 bits belongs to one.
    pub fn network(&self) -> IpAddr {
        match self.address {
            IpAddr::V4(_) => self.address,
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        }
    }

    /// Whether nobody on the way can read along: TLS, or no way at all.
    pub fn is_private(&self) -> bool {
        self.secure || self.address.is_loopback()
    }

    /// The peer that the gate has found for this request.
    pub fn found(request: &impl HttpMessage) -> Option<Self> {
        request.extensions().get::<Self>().cloned()
    }
}

impl fmt::Display for Peer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.address.fmt(f)
    }
}

/// The client that the proxies have seen. Each appends whom it saw, so that only what stands to the right of everything
/// that a client may have written itself is their word: it is read from the right, as far as it can be read, to the first
/// who is no proxy.
fn client(headers: &HeaderMap, trusted: &TrustedProxies) -> Option<IpAddr> {
    let lines: Vec<&[u8]> = headers.get_all("x-forwarded-for").map(HeaderValue::as_bytes).collect();
    let mut nearest = None;
    for part in lines.iter().rev().flat_map(|line| line.rsplit(|byte| *byte == b',')) {
        let Some(address) = address(part) else {
            break;
        };
        nearest = Some(address);
        if !trusted.trusts(address) {
            break;
        }
    }
    nearest
}

/// An address as proxies write it, some of them with the port.
fn address(part: &[u8]) -> Option<IpAddr> {
    let text = std::str::from_utf8(part).ok()?.trim();
    let bare = text.parse::<IpAddr>().ok();
    let with_port = || text.parse::<SocketAddr>().ok().map(|socket| socket.ip());
    bare.or_else(with_port).map(|address| address.to_canonical())
}

/// The last value of a header: the nearest proxy's.
fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let value = headers.get_all(name).last()?.to_str().ok()?;
    value
        .rsplit(',')
        .next()
        .map(str::trim)
        .filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::header::HeaderName;

    fn peer(address: &str, headers: &[(&'static str, &str)], trusted: &str) -> Peer {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(HeaderName::from_static(name), HeaderValue::from_str(value).unwrap());
        }
        Peer::read(address.parse().unwrap(), false, &map, &trusted.parse().unwrap())
    }

    const FORWARDED: &[(&str, &str)] = &[
        ("host", "backend:8080"),
        ("x-forwarded-for", "6.6.6.6, 203.0.113.9, 10.0.0.2"),
        ("x-forwarded-proto", "https"),
        ("x-forwarded-host", "brade.example.org"),
    ];

    #[test]
    fn nobody_is_believed_who_is_not_trusted() {
        let found = peer("203.0.113.7", FORWARDED, "10.0.0.0/8");
        assert_eq!(
            found,
            Peer {
                address: "203.0.113.7".parse().unwrap(),
                secure: false,
                host: "backend:8080".into()
            }
        );
    }

    #[test]
    fn a_trusted_proxy_is_believed_about_its_own_client_only() {
        let found = peer("10.0.0.1", FORWARDED, "10.0.0.0/8, ::1");
        assert_eq!(
            found,
            Peer {
                address: "203.0.113.9".parse().unwrap(),
                secure: true,
                host: "brade.example.org".into()
            }
        );
    }

    #[test]
    fn nothing_that_a_client_writes_before_its_proxy_does_is_believed() {
        let of = |line: &[u8]| {
            let mut map = HeaderMap::new();
            let name = HeaderName::from_static("x-forwarded-for");
            map.append(name, HeaderValue::from_bytes(line).unwrap());
            let proxies = "10.0.0.0/8".parse().unwrap();
            Peer::read("10.0.0.1".parse().unwrap(), false, &map, &proxies)
                .address
                .to_string()
        };
        for line in [
            "203.0.113.9",
            "6.6.6.6, 203.0.113.9",
            "6.6.6.6, x, 203.0.113.9",
            "x,203.0.113.9, 10.0.0.2",
            ", 203.0.113.9",
            "\u{e5}, 203.0.113.9",
            "6.6.6.6, 203.0.113.9:4711",
        ] {
            assert_eq!(of(line.as_bytes()), "203.0.113.9", "{line}");
        }
        assert_eq!(of(b"\xff\xfe, 203.0.113.9"), "203.0.113.9");
        assert_eq!(of(b"6.6.6.6, [2001:db8::1]:4711"), "2001:db8::1");
        // What the proxy itself has written cannot be read: it is as if the nearest known one asked.
        assert_eq!(of(b"6.6.6.6, unknown"), "10.0.0.1");
        assert_eq!(of(b"6.6.6.6, unknown, 10.0.0.2"), "10.0.0.2");
        assert_eq!(of(b"10.0.0.3"), "10.0.0.3");
    }

    #[test]
    fn networks_are_written_as_everybody_writes_them() {
        assert!(
            "10.0.0.0/8"
                .parse::<Network>()
                .unwrap()
                .holds("10.9.9.9".parse().unwrap())
        );
        assert!(
            !"10.0.0.0/8"
                .parse::<Network>()
                .unwrap()
                .holds("11.0.0.1".parse().unwrap())
        );
        assert!(
            "0.0.0.0/0"
                .parse::<Network>()
                .unwrap()
                .holds("11.0.0.1".parse().unwrap())
        );
        assert!("fd00::/8".parse::<Network>().unwrap().holds("fd12::1".parse().unwrap()));
        for wrong in ["", "10.0.0.0/33", "10.0.0/8", "host", "10.0.0.0/-1", "::/129"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn one_ipv6_customer_is_one_client() {
        let of = |address: &str| peer(address, &[], "").network();
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:1"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
    }
}
