package ba.majstorija.app;

import android.app.Activity;
import android.webkit.JavascriptInterface;
import android.webkit.WebView;
import com.google.android.play.core.review.ReviewManager;
import com.google.android.play.core.review.ReviewManagerFactory;

/** `window.NativeReview` of the pages in the WebView: see deploy/wrappers.md, "The request for a review". */
public final class NativeReview {
    private final Activity activity;

    private NativeReview(Activity activity) {
        this.activity = activity;
    }

    public static void attachTo(WebView webView, Activity activity) {
        webView.addJavascriptInterface(new NativeReview(activity), "NativeReview");
    }

    /** Play decides whether the request is shown. */
    @JavascriptInterface
    public void requestReview() {
        activity.runOnUiThread(() -> {
            ReviewManager manager = ReviewManagerFactory.create(activity);
            manager.requestReviewFlow().addOnSuccessListener(info -> manager.launchReviewFlow(activity, info));
        });
    }
}
