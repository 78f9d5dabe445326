// SPDX-License-Identifier: Apache-2.0
/**
 * The studio's HTTP server: files of the page, calls with JSON, and the checks that keep other
 * pages and other users of the machine out. It knows nothing about models or data.
 *
 * <p>Package order: may use {@code text}, {@code console} and {@code data}.
 */
@NullMarked
package dev.adjoin.tools.studio.http;

import org.jspecify.annotations.NullMarked;
