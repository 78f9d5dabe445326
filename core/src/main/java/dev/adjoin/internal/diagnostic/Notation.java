// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.diagnostic;

/** The language that a declaration is written in, in which its diagnostics quote settings. */
public enum Notation {
  /** A model file. */
  YAML,

  /** Annotated records. */
  JAVA
}
