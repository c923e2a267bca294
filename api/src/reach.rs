//! Where others reach the service: the address that goes on paper, on a wall and into a phone.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use crate::config::Config;

/// Where the service listens and what it is called outside.
#[derive(Debug, Clone)]
pub struct Reach {
    public_url: Option<String>,
    scheme: &'static str,
    listens_on: SocketAddr,
}

impl Reach {
    /// Of a service that listens on this address.
    pub fn of(config: &Config, listens_on: SocketAddr) -> Reach {
        Reach {
            public_url: config.public_url.clone(),
            scheme: if config.tls_cert.is_some() { "https" } else { "http" },
            listens_on,
        }
    }

    /// The address for other machines, without a slash at the end; none where only this machine reaches the service,
    /// or no network is there. Asked anew each time: a laptop goes from one network to another.
    pub fn outside(&self) -> Option<String> {
        if let Some(url) = &self.public_url {
            return Some(url.clone());
        }
        let ip = self.listens_on.ip();
        let ip = if ip.is_unspecified() { outward(ip)? } else { ip };
        if ip.to_canonical().is_loopback() {
            return None;
        }
        let port = self.listens_on.port();
        Some(format!("{}://{}", self.scheme, SocketAddr::new(ip, port)))
    }
}

/// The address of this machine on the network that leads outwards. A connected UDP socket chooses it, and nothing is
/// sent: the addresses asked about are those kept for documentation.
fn outward(listens_on: IpAddr) -> Option<IpAddr> {
    let v4 = || ask(Ipv4Addr::UNSPECIFIED.into(), Ipv4Addr::new(192, 0, 2, 1).into());
    let v6 = || {
        ask(
            Ipv6Addr::UNSPECIFIED.into(),
            Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into(),
        )
    };
    match listens_on {
        IpAddr::V4(_) => v4(),
        // Where the system lets it, such a socket takes IPv4 too, and that address is the shorter one to type.
        IpAddr::V6(_) => v4().or_else(v6),
    }
}

fn ask(from: IpAddr, to: IpAddr) -> Option<IpAddr> {
    let socket = UdpSocket::bind((from, 0)).ok()?;
    socket.connect((to, 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_unspecified() && !ip.is_loopback()).then_some(ip)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(listens_on: &str, public_url: Option<&str>) -> Option<String> {
        let reach = Reach {
            public_url: public_url.map(str::to_owned),
            scheme: "http",
            listens_on: listens_on.parse().unwrap(),
        };
        reach.outside()
    }

    #[test]
    fn the_public_address_wins_and_loopback_is_for_nobody_else() {
        let public = Some("https://club.example");
        assert_eq!(reach("127.0.0.1:8080", public).as_deref(), public);
        assert_eq!(reach("0.0.0.0:8080", public).as_deref(), public);
        assert_eq!(reach("127.0.0.1:8080", None), None);
        assert_eq!(reach("[::1]:8080", None), None);
        assert_eq!(reach("10.1.2.3:80", None).as_deref(), Some("http://10.1.2.3:80"));
        assert_eq!(reach("[fd00::2]:80", None).as_deref(), Some("http://[fd00::2]:80"));
    }

    #[test]
    fn everywhere_becomes_an_address_of_this_machine() {
        // On a machine without any network there is none.
        for listens_on in ["0.0.0.0:8080", "[::]:8080"] {
            if let Some(found) = reach(listens_on, None) {
                assert!(found.ends_with(":8080"), "{found}");
                assert!(!found.contains("0.0.0.0") && !found.contains("127."), "{found}");
            }
        }
    }
}
