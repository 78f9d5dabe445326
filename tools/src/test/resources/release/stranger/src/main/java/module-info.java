// SPDX-License-Identifier: Apache-2.0
/** A program on the module path. */
module stranger {
  requires dev.adjoin;
  requires dev.adjoin.engine;

  opens stranger to
      dev.adjoin;
}
