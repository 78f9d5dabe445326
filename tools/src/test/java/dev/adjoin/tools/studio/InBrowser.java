// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Tests of pages. They share a browser, in which each of them begins with a new tab. */
@ExtendWith(InBrowser.NewTab.class)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@interface InBrowser {
  /** Opens a new tab before each test. */
  final class NewTab implements BeforeEachCallback {
    @Override
    public void beforeEach(ExtensionContext context) {
      Browser.openTab();
    }
  }
}
