// SPDX-License-Identifier: Apache-2.0
/** An annotation processor that compiles a model of annotated records inside the Java compiler. */
module dev.adjoin.processor {
  requires dev.adjoin.core;
  requires java.compiler;
  requires static org.jspecify;

  provides javax.annotation.processing.Processor with
      dev.adjoin.processor.ModelProcessor;
}
