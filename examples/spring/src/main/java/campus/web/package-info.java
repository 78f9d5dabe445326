// SPDX-License-Identifier: Apache-2.0
/**
 * Students and courses as a web service.
 *
 * <p>Package order: the only one of this application.
 */
@NullMarked
package campus.web;

import org.jspecify.annotations.NullMarked;
