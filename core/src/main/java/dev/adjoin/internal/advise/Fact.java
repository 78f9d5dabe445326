// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

/**
 * The answer to one question about a relationship.
 *
 * @param isGiven whether the model, its patterns or its workload says it; otherwise it is assumed
 */
public record Fact(Question question, String answer, boolean isGiven) {

  /** The questions of the decision frameworks of the field, then those that they leave out. */
  public enum Question {
    HOW_MANY("How many?"),
    DIRECTIONS("Read from which side?"),
    CHANGES("How often does it change?"),
    READS_AND_WRITES("Reads against writes?"),
    METADATA("Its own attributes?"),
    CONSISTENCY("Consistent reads?"),
    LATENCY("Round trips?");

    private final String text;

    Question(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }
}
