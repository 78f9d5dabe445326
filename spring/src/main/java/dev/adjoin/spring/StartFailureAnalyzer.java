// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows a {@link StartFailure} as a description and an action, without a stack trace. */
final class StartFailureAnalyzer extends AbstractFailureAnalyzer<StartFailure> {
  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, StartFailure cause) {
    return new FailureAnalysis(cause.getMessage(), cause.action(), cause);
  }
}
