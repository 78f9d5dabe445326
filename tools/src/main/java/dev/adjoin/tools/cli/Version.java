// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import picocli.CommandLine.IVersionProvider;

/** Provides the version of the jar. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String built = Version.class.getPackage().getImplementationVersion();
    return new String[] {
      "adjoin " + (built == null ? "(not packaged)" : built), "Java " + Runtime.version()
    };
  }
}
