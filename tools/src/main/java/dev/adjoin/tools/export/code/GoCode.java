// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import java.util.List;

final class GoCode implements CodeWriter {
  @Override
  public String write(TableNames table, List<ReadCode> codes) {
    return "";
  }
}
