// SPDX-License-Identifier: Apache-2.0
/** Students and courses as a web service. */
@NullMarked
package campus.web;

import org.jspecify.annotations.NullMarked;
