import UIKit
import UserNotifications
import WebKit

/// Answers the page's messages and reports pushes to it: see deploy/wrappers.md, "iOS: the message handlers".
final class PushBridge: NSObject, WKScriptMessageHandler {
    private weak var webView: WKWebView?
    private var token = ""

    init(webView: WKWebView) {
        self.webView = webView
        super.init()
        for name in Settings.messageHandlers { webView.configuration.userContentController.add(self, name: name) }
    }

    func userContentController(_: WKUserContentController, didReceive message: WKScriptMessage) {
        guard message.frameInfo.isMainFrame, message.frameInfo.securityOrigin.host == Settings.rootUrl.host else { return }
        switch message.name {
        case "push-token": requestToken()
        case "review-request": ReviewBridge.requestReview(in: webView)
        default: break
        }
    }

    /// From `didRegisterForRemoteNotificationsWithDeviceToken`.
    func receive(deviceToken: Data) {
        token = deviceToken.map { String(format: "%02x", $0) }.joined()
        dispatch("push-token", token)
    }

    /// From `userNotificationCenter(_:didReceive:)`.
    func open(navigationUrl: String) {
        dispatch("push-notification-click", ["navigationUrl": navigationUrl])
    }

    private func requestToken() {
        if !token.isEmpty { return dispatch("push-token", token) }
        UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .badge, .sound]) { isGranted, _ in
            guard isGranted else { return }
            DispatchQueue.main.async { UIApplication.shared.registerForRemoteNotifications() }
        }
    }

    private func dispatch(_ event: String, _ detail: Any) {
        let json = try! JSONSerialization.data(withJSONObject: detail, options: .fragmentsAllowed)
        let script = "dispatchEvent(new CustomEvent('\(event)',{detail:\(String(decoding: json, as: UTF8.self))}))"
        DispatchQueue.main.async { self.webView?.evaluateJavaScript(script) }
    }
}
