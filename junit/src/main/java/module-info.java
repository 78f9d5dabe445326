// SPDX-License-Identifier: Apache-2.0
/** Tests on the embedded engine with one annotation, for JUnit Jupiter. */
module dev.adjoin.junit {
  requires transitive dev.adjoin;
  requires transitive dev.adjoin.engine;
  requires transitive org.junit.jupiter.api;
  requires tools.jackson.core;

  exports dev.adjoin.junit;

  opens dev.adjoin.junit to
      org.junit.platform.commons;
}
