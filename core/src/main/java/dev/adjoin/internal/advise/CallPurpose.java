// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Side;

/** The purpose of a compared call, the same for all candidates of a subject. */
public sealed interface CallPurpose {

  /** The heading of its column. */
  String text();

  /** Writes. */
  enum Write implements CallPurpose {
    LINK("link"),
    CHANGE("change"),
    CREATE("create"),
    CHANGE_ONE("change one"),
    WRITE("write");

    private final String text;

    Write(String text) {
      this.text = text;
    }

    @Override
    public String text() {
      return text;
    }

    /** The call as the subject of a sentence. */
    String subject() {
      return this == CHANGE_ONE ? "to change one" : "a " + text;
    }
  }

  /** Reads of children, of a list of values or of an index. */
  enum Read implements CallPurpose {
    OF_ONE_PARENT("of one parent"),
    ONE("one"),
    WITH_ALL("with all"),
    READ("read");

    private final String text;

    Read(String text) {
      this.text = text;
    }

    @Override
    public String text() {
      return text;
    }
  }

  /**
   * The list of the edges of one entity.
   *
   * @param entity the entity at the side, for people
   */
  record Edges(Side side, String entity) implements CallPurpose {
    @Override
    public String text() {
      return entity;
    }
  }

  /** A declared pattern. */
  record DeclaredPattern(String pattern) implements CallPurpose {
    @Override
    public String text() {
      return pattern;
    }
  }
}
