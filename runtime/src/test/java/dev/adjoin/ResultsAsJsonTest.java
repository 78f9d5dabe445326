// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.ObjectMapper;

/** Results are records: Jackson writes them without configuration, and they print readably. */
class ResultsAsJsonTest {
  @Entity
  public record User(@Id String userId, String name) {}

  @Entity
  public record Group(@Id String groupId) {}

  @Relationship(from = User.class, to = Group.class)
  public record Membership(@From String userId, @To String groupId, String role) {}

  private final ObjectMapper json = new ObjectMapper();
  private Adjoin db;
  private Edges<Membership> memberships;

  @BeforeEach
  void open() {
    db = Adjoin.embedded(User.class, Group.class, Membership.class);
    db.entity(User.class).create(new User("ada", "Ada"));
    memberships = db.relationship(Membership.class);
    memberships.link(new Membership("ada", "g1", "admin"));
  }

  @AfterEach
  void close() {
    db.close();
  }

  @Test
  void aPage() {
    Page<Membership> page = memberships.from("ada").page(5);
    assertThat(json.writeValueAsString(page))
        .isEqualTo(
            """
            {"items":[{"userId":"ada","groupId":"g1","role":"admin"}],"next":null,\
            "previous":null,"incomplete":false}""");
    assertThat(page)
        .hasToString(
            "Page[items=[Membership[userId=ada, groupId=g1, role=admin]], next=null, previous=null,"
                + " incomplete=false]");
  }

  @Test
  void anEdgeWithItsEntity() {
    EdgeWithEntity<Membership, Group> edge =
        memberships.from("ada").withEntities(Group.class).list().get(0);
    assertThat(json.writeValueAsString(edge))
        .isEqualTo(
            """
            {"item":{"userId":"ada","groupId":"g1","role":"admin"},"entity":null}""");
  }

  @Test
  void anEntityWithItsEdges() {
    EntityWithEdges<User, Membership> both = memberships.from("ada").together(User.class);
    assertThat(json.writeValueAsString(both))
        .isEqualTo(
            """
            {"entity":{"userId":"ada","name":"Ada"},\
            "items":[{"userId":"ada","groupId":"g1","role":"admin"}]}""");
  }

  @Test
  void aCollection() {
    ItemCollection<User> ada = db.entity(User.class).collection("ada");
    assertThat(json.readTree(json.writeValueAsString(ada)).toString())
        .isEqualTo(
            """
            {"entity":{"userId":"ada","name":"Ada"},"children":{},\
            "from":{"Membership":[{"userId":"ada","groupId":"g1","role":"admin"}]},"to":{},"empty":false}""");
    assertThat(ada)
        .hasToString(
            "ItemCollection[entity=User[userId=ada, name=Ada], children={},"
                + " from={Membership=[Membership[userId=ada, groupId=g1, role=admin]]}, to={}]");
  }
}
