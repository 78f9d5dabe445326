// SPDX-License-Identifier: Apache-2.0
/**
 * The command line. It exports nothing; the runnable jar is on the class path and has no module
 * descriptor.
 */
module dev.adjoin.tools {
  requires dev.adjoin;
  requires dev.adjoin.core;
  requires dev.adjoin.engine;
  requires info.picocli;
  requires java.compiler;
  requires jdk.httpserver;
  requires me.tongfei.progressbar;
  requires org.snakeyaml.engine;
  requires software.amazon.awssdk.auth;
  requires software.amazon.awssdk.core;
  requires software.amazon.awssdk.http.urlconnection;
  requires software.amazon.awssdk.regions;
  requires software.amazon.awssdk.services.dynamodb;
  requires software.amazon.awssdk.utils;
  requires static org.jspecify;
  requires tools.jackson.core;

  opens dev.adjoin.tools.cli to
      info.picocli;
  opens dev.adjoin.tools.console to
      info.picocli;
  opens dev.adjoin.tools.database to
      info.picocli;
  opens dev.adjoin.tools.example to
      info.picocli;
  opens dev.adjoin.tools.export to
      info.picocli;
  opens dev.adjoin.tools.export.code to
      info.picocli;
  opens dev.adjoin.tools.imports to
      info.picocli;
  opens dev.adjoin.tools.model to
      info.picocli;
  opens dev.adjoin.tools.serve to
      info.picocli;
  opens dev.adjoin.tools.studio to
      info.picocli;
}
