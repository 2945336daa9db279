//! Lets no one in who has not been asked.
//!
//! - Every path holds the key of the page it belongs to; nothing is served without one.
//! - `Host` must be an address or `localhost`, at our port. A page elsewhere whose name is made to
//!   lead here (DNS rebinding) has another.
//! - `Origin`, where a browser sends one, must be ours, and whatever changes something or stays
//!   connected must have one.
//! - Every answer forbids the page to load or send anything anywhere else, to be framed, and to be
//!   kept by a cache.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::keys::{Keys, Role};
use super::page;

/// Who may come in.
#[derive(Clone, Debug)]
pub struct Guard {
    /// The pages' keys.
    pub keys: Arc<Keys>,
    /// The port we listen at.
    pub port: u16,
}

/// Why somebody may not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The address has no key, or a wrong one.
    Key,
    /// The request was made to a name that is not ours.
    Host,
    /// The request comes from a page that is not ours.
    Origin,
}

impl Refused {
    fn why(self) -> &'static str {
        match self {
            Self::Key => {
                "This address needs the key that nusubito printed when it was started. Copy the \
                 whole address from there."
            }
            Self::Host => "This companion is only to be had by its address, not by another name.",
            Self::Origin => "This came from another page than the companion's own.",
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = match self {
            Self::Key => StatusCode::NOT_FOUND,
            Self::Host | Self::Origin => StatusCode::FORBIDDEN,
        };
        (status, page::refusal("No way in", self.why(), None)).into_response()
    }
}

/// Whose page a request is for, with the path that all of the page's addresses begin with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Admitted {
    /// The page.
    pub role: Role,
    /// The beginning of its paths.
    pub base: String,
}

impl Guard {
    /// Checks a request, and answers whose page it is for and the rest of its path.
    pub fn admit(
        &self,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
    ) -> Result<(Admitted, String), Refused> {
        let host = self.host(headers)?;
        let connects = headers.contains_key(header::UPGRADE);
        let needs_origin = method != Method::GET || connects;
        match headers.get(header::ORIGIN) {
            Some(origin) if origin.as_bytes() != format!("http://{host}").as_bytes() => {
                return Err(Refused::Origin);
            }
            None if needs_origin => return Err(Refused::Origin),
            _ => {}
        }
        let (role, rest) = self.keys.admit(uri.path()).ok_or(Refused::Key)?;
        let base = self.keys.path(role);
        Ok((Admitted { role, base }, rest.into()))
    }

    /// The host as it was asked for, if it is one of ours.
    fn host<'a>(&self, headers: &'a HeaderMap) -> Result<&'a str, Refused> {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let host = host.ok_or(Refused::Host)?;
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        let address = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
        let is_address = address.unwrap_or(name).parse::<IpAddr>().is_ok();
        let ours = port == Some(self.port) && (is_address || name == "localhost");
        if ours { Ok(host) } else { Err(Refused::Host) }
    }
}

/// Lets a request through to its page, or answers why not.
pub async fn guard(State(guard): State<Guard>, mut request: Request, next: Next) -> Response {
    let admitted = guard.admit(request.method(), request.uri(), request.headers());
    let mut response = match admitted {
        Ok((admitted, rest)) => match rerouted(request.uri(), admitted.role, &rest) {
            Some(uri) => {
                *request.uri_mut() = uri;
                request.extensions_mut().insert(admitted);
                next.run(request).await
            }
            None => Refused::Key.into_response(),
        },
        Err(refused) => refused.into_response(),
    };
    harden(response.headers_mut());
    response
}

/// The path without the key, as the routes know it.
fn rerouted(uri: &Uri, role: Role, rest: &str) -> Option<Uri> {
    let query = uri.query().map_or(String::new(), |query| format!("?{query}"));
    format!("/{}/{rest}{query}", role.name()).parse().ok()
}

/// What every answer carries.
const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
             connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        ),
    ),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    // Not "no-referrer": then forms would have no origin either.
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

fn harden(headers: &mut HeaderMap) {
    for (name, value) in HEADERS {
        headers.insert(name, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guard() -> Guard {
        Guard { keys: Arc::new(Keys::random().expect("random bytes")), port: 7373 }
    }

    fn headers(all: &[(HeaderName, &str)]) -> HeaderMap {
        all.iter().map(|(name, value)| (name.clone(), value.parse().expect("a value"))).collect()
    }

    fn admit(method: &Method, all: &[(HeaderName, &str)]) -> Result<Role, Refused> {
        let guard = guard();
        let uri = guard.keys.path(Role::Mist).parse().expect("a path");
        guard.admit(method, &uri, &headers(all)).map(|(admitted, _)| admitted.role)
    }

    #[test]
    fn only_by_an_address_of_its_own() {
        for host in ["127.0.0.1:7373", "localhost:7373", "[::1]:7373", "192.168.1.7:7373"] {
            assert_eq!(admit(&Method::GET, &[(header::HOST, host)]), Ok(Role::Mist), "{host}");
        }
        for host in ["evil.example:7373", "127.0.0.1:80", "127.0.0.1", "localhost.evil:7373", ""] {
            let refused = admit(&Method::GET, &[(header::HOST, host)]);
            assert_eq!(refused, Err(Refused::Host), "{host}");
        }
        assert_eq!(admit(&Method::GET, &[]), Err(Refused::Host));
    }

    #[test]
    fn only_from_its_own_pages() {
        let host = (header::HOST, "127.0.0.1:7373");
        let from = |origin| (header::ORIGIN, origin);
        let ours = [host.clone(), from("http://127.0.0.1:7373")];
        assert_eq!(admit(&Method::POST, &ours), Ok(Role::Mist));
        for origin in
            ["http://evil.example", "http://localhost:7373", "https://127.0.0.1:7373", "null"]
        {
            let other = [host.clone(), from(origin)];
            assert_eq!(admit(&Method::POST, &other), Err(Refused::Origin), "{origin}");
            assert_eq!(admit(&Method::GET, &other), Err(Refused::Origin), "{origin}");
        }
        assert_eq!(admit(&Method::POST, std::slice::from_ref(&host)), Err(Refused::Origin));
        let connects = [host, (header::UPGRADE, "websocket")];
        assert_eq!(admit(&Method::GET, &connects), Err(Refused::Origin));
    }
}
