package ba.majstorija.app;

import android.webkit.JavascriptInterface;
import android.webkit.WebView;
import com.google.firebase.messaging.FirebaseMessaging;
import org.json.JSONObject;

/** `window.NativePush` of the pages in the WebView: see deploy/wrappers.md, "Android: the bridge". */
public final class NativePush {
    private static final String ORIGIN = "https://majstorija.ba";

    private volatile String token = "";

    public static NativePush attachTo(WebView webView) {
        NativePush bridge = new NativePush();
        webView.addJavascriptInterface(bridge, "NativePush");
        FirebaseMessaging.getInstance().getToken().addOnSuccessListener(token -> bridge.token = token);
        return bridge;
    }

    @JavascriptInterface
    public String getToken() {
        return token;
    }

    /** After a notification was tapped; `target` is the push's `navigationUrl`. */
    public static void reportClick(WebView webView, String target) {
        if (webView.getUrl() == null || !webView.getUrl().startsWith(ORIGIN + "/")) return;
        webView.evaluateJavascript(
                "dispatchEvent(new CustomEvent('push-notification-click',{detail:{navigationUrl:"
                        + JSONObject.quote(target) + "}}))",
                null);
    }
}
