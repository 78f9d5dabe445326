// SPDX-License-Identifier: Apache-2.0
/**
 * From one declaration: the model, the table design and the plan behind every access pattern.
 *
 * <p>Programs use {@code dev.adjoin.declare}. The internal packages are for Adjoin's own modules,
 * which are compiled after this one.
 */
@SuppressWarnings("module")
module dev.adjoin.core {
  requires transitive org.jspecify;
  requires static org.snakeyaml.engine;

  exports dev.adjoin.declare;
  exports dev.adjoin.internal.diagnostic to
      dev.adjoin,
      dev.adjoin.processor,
      dev.adjoin.tools;
  exports dev.adjoin.internal.model to
      dev.adjoin,
      dev.adjoin.processor,
      dev.adjoin.tools;
  exports dev.adjoin.internal.records to
      dev.adjoin,
      dev.adjoin.processor,
      dev.adjoin.tools;
  exports dev.adjoin.internal.modelfile to
      dev.adjoin,
      dev.adjoin.tools;
  exports dev.adjoin.internal.key to
      dev.adjoin,
      dev.adjoin.tools;
  exports dev.adjoin.internal.design to
      dev.adjoin,
      dev.adjoin.processor,
      dev.adjoin.tools;
  exports dev.adjoin.internal.evolution to
      dev.adjoin,
      dev.adjoin.processor,
      dev.adjoin.tools;
  exports dev.adjoin.internal.plan to
      dev.adjoin,
      dev.adjoin.processor,
      dev.adjoin.tools;
  exports dev.adjoin.internal.cost to
      dev.adjoin,
      dev.adjoin.tools;
  exports dev.adjoin.internal.request to
      dev.adjoin,
      dev.adjoin.tools;
  exports dev.adjoin.internal.compile to
      dev.adjoin,
      dev.adjoin.processor,
      dev.adjoin.tools;
  exports dev.adjoin.internal.compile.read to
      dev.adjoin,
      dev.adjoin.tools;
  exports dev.adjoin.internal.lint to
      dev.adjoin,
      dev.adjoin.processor,
      dev.adjoin.tools;
  exports dev.adjoin.internal.advise to
      dev.adjoin.tools;
}
