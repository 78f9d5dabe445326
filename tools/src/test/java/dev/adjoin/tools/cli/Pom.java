// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The {@code pom.xml} of a module, or the one that is published with an artifact. */
record Pom(Path file, Element project) {
  static Pom read(Path file) {
    try {
      return new Pom(
          file,
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(file.toFile())
              .getDocumentElement());
    } catch (Exception e) {
      throw new IllegalStateException(file.toString(), e);
    }
  }

  /** The text of the element at a path of children; empty if there is none. */
  String text(String path) {
    Element at = project;
    for (String name : path.split("/")) {
      NodeList children = at.getChildNodes();
      Element found = null;
      for (int i = 0; i < children.getLength() && found == null; i++) {
        if (children.item(i) instanceof Element child && child.getTagName().equals(name)) {
          found = child;
        }
      }
      if (found == null) {
        return "";
      }
      at = found;
    }
    return at.getTextContent();
  }

  String wholeText() {
    return project.getTextContent();
  }

  boolean isPublished() {
    return !text("properties/maven.deploy.skip").equals("true");
  }

  /** The artifacts below all elements of a name. */
  List<String> artifacts(String below) {
    List<String> artifacts = new ArrayList<>();
    NodeList around = project.getElementsByTagName(below);
    for (int i = 0; i < around.getLength(); i++) {
      NodeList named = ((Element) around.item(i)).getElementsByTagName("artifactId");
      for (int k = 0; k < named.getLength(); k++) {
        artifacts.add(named.item(k).getTextContent());
      }
    }
    return artifacts;
  }

  /**
   * Asserts that it has what Maven Central requires.
   *
   * @param inherited the parent's, or this one where it has no parent
   */
  void assertPublishable(Pom inherited) {
    assertThat(text("name")).as("%s: name", file).startsWith("Adjoin");
    assertThat(text("description")).as("%s: description", file).endsWith(".");
    assertThat(
            Stream.of(
                "url",
                "licenses/license/name",
                "licenses/license/url",
                "developers/developer/name",
                "scm/connection",
                "scm/developerConnection",
                "scm/url"))
        .as("%s", inherited.file)
        .allMatch(path -> !inherited.text(path).isBlank());
  }
}
