import StoreKit
import WebKit

/// Shows the system's request for a review: see deploy/wrappers.md, "The request for a review".
enum ReviewBridge {
    static func requestReview(in webView: WKWebView?) {
        DispatchQueue.main.async {
            guard let scene = webView?.window?.windowScene else { return }
            SKStoreReviewController.requestReview(in: scene)
        }
    }
}
