// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.http;

import dev.adjoin.tools.text.JsonFields;

/** Answers one kind of call of the page. Called from several threads at once. */
@FunctionalInterface
public interface Handler {
  JsonFields answer(Call call);
}
