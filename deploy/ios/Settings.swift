import Foundation

/// What the shell knows of the site; its contract is deploy/wrappers.md.
enum Settings {
    static let rootUrl = URL(string: "https://majstorija.ba/?force_ios_app=true")!

    /// Pages of these hosts stay in the app; all others open in Safari.
    static let allowedOrigins = ["majstorija.ba"]

    /// `tel:`, `sms:`, `mailto:`, `viber:` and `geo:` links are the system's.
    static let externalSchemes = ["tel", "sms", "mailto", "viber", "whatsapp", "geo"]

    static let userAgentSuffix = "MajstorijaShell/1.0"
    static let statusBarBackground = "#0f5c4a"

    /// Added to the web view's configuration with `userContentController.add(_:name:)`.
    static let messageHandlers = ["push-token", "review-request"]
}
