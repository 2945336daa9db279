//! Where the pages are to be had, as text and as QR codes.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use if_addrs::get_if_addrs;
use qrcode::QrCode;
use qrcode::render::{svg, unicode};

/// Where this companion is to be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place(SocketAddr);

impl Place {
    /// The address to tell people: in the network if others may come in, else on this computer.
    pub(super) fn of(listening: SocketAddr, lan: bool) -> io::Result<Self> {
        let ip = match listening.ip() {
            ip if !ip.is_unspecified() => ip,
            _ if lan => in_network()?.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)),
            _ => IpAddr::V4(Ipv4Addr::LOCALHOST),
        };
        Ok(Self(SocketAddr::new(ip, listening.port())))
    }

    pub(super) fn port(&self) -> u16 {
        self.0.port()
    }

    pub(super) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.0)
    }
}

/// This computer's address in its network; one of a home's comes first.
fn in_network() -> io::Result<Option<IpAddr>> {
    let mut found: Vec<IpAddr> = get_if_addrs()?
        .into_iter()
        .filter(|interface| !interface.is_loopback() && !interface.is_link_local())
        .map(|interface| interface.ip())
        .collect();
    found.sort_by_key(|ip| match ip {
        IpAddr::V4(ip) if ip.is_private() => 0,
        IpAddr::V4(_) => 1,
        IpAddr::V6(_) => 2,
    });
    Ok(found.first().copied())
}

/// A QR code for a terminal.
pub(super) fn qr_text(url: &str) -> Option<String> {
    let code = QrCode::new(url).ok()?;
    // Dark terminals are the rule, and a code is dark on light.
    let colours = (unicode::Dense1x2::Light, unicode::Dense1x2::Dark);
    Some(code.render().dark_color(colours.0).light_color(colours.1).build())
}

/// A QR code for a page.
pub(super) fn qr_picture(url: &str) -> Option<String> {
    let code = QrCode::new(url).ok()?;
    let mut picture = code.render();
    picture.min_dimensions(180, 180).dark_color(svg::Color("#000")).light_color(svg::Color("#fff"));
    let picture = picture.build();
    // What comes before the picture is for files.
    picture.find("<svg").map(|start| picture.split_at(start).1.to_owned())
}

/// Whether there is a desktop on which a browser could come up.
pub(super) fn has_desktop() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || set("DISPLAY") || set("WAYLAND_DISPLAY")
}
