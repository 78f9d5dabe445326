// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException;
import dev.adjoin.EntityWithEdges;
import dev.adjoin.Item;
import dev.adjoin.ItemCollection;
import dev.adjoin.ListQuery;
import dev.adjoin.Page;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.OwnedAttribute;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ReadsTest {
  private static final String WORK =
      """
      model: work
      entities:
        Organization: {id: orgId, attributes: {orgId: string, name: string}}
        Project: {id: projectId, parent: Organization, attributes: {projectId: string, name: string}}
        Task: {id: taskId, parent: Project, onDelete: cascade, attributes: {taskId: string, done: bool}}
        Person:
          id: personId
          attributes: {personId: string, email: string, handle: string}
          unique: [email, handle]
      relationships:
        Membership: {from: Person, to: Organization, attributes: {role: string}}
        Follow:
          from: Person
          to: Person
          ends: {from: follower, to: followed}
          as: {from: FOLLOWING, to: FOLLOWER}
          attributes: {since: date?}
        Assignment:
          from: Person
          to: Project
          inverse: mirror
          attributes: {hours: int}
        Badge:
          from: Person
          to: Organization
          store: summaries
          max: {from: 20, to: 20}
          attributes: {level: int}
      workload:
        Project: {items: 10, bytes: 100}
        Organization: {items: 1}
        Task: {items: 1000, bytes: 1000}
      """;

  private static StoredModel work() {
    StoredModel work = new StoredModel(WORK);
    work.put("Organization", "orgId", "o", "name", "Org");
    for (String project : List.of("p1", "p1 x", "p10", "p2")) {
      work.put("Project", "orgId", "o", "projectId", project, "name", "Project " + project);
      for (int i = 0; i < 3; i++) {
        work.put("Task", "orgId", "o", "projectId", project, "taskId", "t" + i, "done", i > 0);
      }
    }
    person(work, "ada");
    person(work, "bob");
    work.put("Membership", "personId", "ada", "orgId", "o", "role", "owner");
    work.put("Assignment", "personId", "ada", "orgId", "o", "projectId", "p1", "hours", 7);
    work.put("Follow", "follower", "ada", "followed", "bob");
    work.put("Follow", "follower", "bob", "followed", "ada");
    return work;
  }

  private static void person(StoredModel work, String id) {
    String email = id + "@x.org";
    work.put("Person", "personId", id, "email", email, "handle", id);
    for (String detail : List.of("email", "handle")) {
      Map<String, AttributeValue> values =
          Map.of(
              "personId",
              AttributeValue.fromS(id),
              detail,
              AttributeValue.fromS(detail.equals("email") ? email : id));
      Map<String, AttributeValue> guard = new HashMap<>(values);
      guard.putAll(
          work.table
              .keys()
              .of(
                  work.type("Person guard " + detail).key(),
                  work.table.codec("Person").values(values)));
      work.putRaw(guard);
    }
  }

  private static List<String> ids(List<Item> items, String attribute) {
    return items.stream().map(item -> item.string(attribute)).toList();
  }

  @Test
  void visitsOneLevelByHopsAndJumpsOverWhatIsBelow() {
    try (StoredModel work = work()) {
      ListQuery<Item> projects = work.list("Project.ofOrganization", "o");
      assertThat(projects.explain()).contains("then again from PROJECT#{projectId}$");
      assertThat(ids(projects.list(), "projectId")).containsExactly("p1", "p1 x", "p10", "p2");
      assertThat(work.reports.stream().mapToInt(r -> 1).sum()).isLessThanOrEqualTo(5);
      assertThat(ids(projects.reversed().list(), "projectId"))
          .containsExactly("p2", "p10", "p1 x", "p1");
      assertThat(ids(projects.limit(2).list(), "projectId")).containsExactly("p1", "p1 x");
      assertThat(projects.count()).isEqualTo(4);
      assertThat(ids(projects.filter("name").is("Project p2").list(), "projectId"))
          .containsExactly("p2");
      assertThat(projects.filter("name").is("Project p2").count()).isEqualTo(1);
      assertThat(ids(projects.where("projectId").is("p1").list(), "projectId"))
          .containsExactly("p1");
      assertThat(ids(projects.where("projectId").atMost("p10").list(), "projectId"))
          .containsExactly("p1", "p1 x", "p10");
      Page<Item> first = projects.page(3);
      assertThat(ids(first.items(), "projectId")).containsExactly("p1", "p1 x", "p10");
      Page<Item> second = projects.page(3, first.next());
      assertThat(ids(second.items(), "projectId")).containsExactly("p2");
      assertThat(ids(projects.page(2, second.previous()).items(), "projectId"))
          .containsExactly("p1 x", "p10");
    }
  }

  @Test
  void countsNoneOfTheLevelsAboveThatAPrefixCoversToo() {
    try (StoredModel work = work()) {
      ListQuery<Item> tasks =
          work.list("Task.ofOrganization", "o").where("projectId").beginsWith("p1");
      assertThat(tasks.list()).hasSize(9);
      assertThat(tasks.count()).isEqualTo(9);
      assertThat(tasks.filter("done").is(true).count()).isEqualTo(6);
    }
  }

  @Test
  void hopsOverWhatHasNoNodeAndOverTombstones() {
    try (StoredModel work = work()) {
      work.put("Task", "orgId", "o", "projectId", "p15", "taskId", "t", "done", false);
      Map<String, AttributeValue> gone =
          work.rendered(
              work.type("Project"),
              Map.of(
                  "orgId",
                  AttributeValue.fromS("o"),
                  "projectId",
                  AttributeValue.fromS("p12"),
                  "name",
                  AttributeValue.fromS("Old"),
                  OwnedAttribute.DELETING,
                  AttributeValue.fromS("gone")));
      work.putRaw(gone);
      assertThat(ids(work.list("Project.ofOrganization", "o").list(), "projectId"))
          .containsExactly("p1", "p1 x", "p10", "p2");
      assertThat(work.reads.get(work.mapping("Project"), false, "o", "p12")).isEmpty();
      assertThat(work.list("Project.ofOrganization", "o").count()).isEqualTo(4);
      assertThat(work.list("Project.ofOrganization", "o").reversed().list()).hasSize(4);
      Map<String, AttributeValue> marked = new HashMap<>(gone);
      marked.put(OwnedAttribute.DELETING, AttributeValue.fromS("marked"));
      work.putRaw(marked);
      assertThat(work.reads.get(work.mapping("Project"), true, "o", "p12")).isPresent();
      assertThat(work.list("Project.ofOrganization", "o").list()).hasSize(5);
    }
  }

  @Test
  void gathersAnEntityWithEverythingAttachedToIt() {
    try (StoredModel work = work()) {
      ItemCollection<Item> org = work.reads.collection(work.mapping("Organization"), false, "o");
      assertThat(org.entity().string("name")).isEqualTo("Org");
      assertThat(org.children("Project")).hasSize(4);
      assertThat(org.children("Task")).hasSize(12);
      assertThat(ids(org.edges("Membership"), "personId")).containsExactly("ada");
      assertThat(org.from()).isEmpty();
      assertThatThrownBy(() -> org.children("Membership"))
          .hasMessage(
              "A collection must contain the type that you read, but does not contain Membership; its"
                  + " children are Project, Task");
      assertThatThrownBy(() -> org.edges("Task"))
          .hasMessage(
              "A collection must contain the type that you read, but does not contain Task; its"
                  + " relationships are Membership, Badge");
      ItemCollection<Item> ada = work.reads.collection(work.mapping("Person"), false, "ada");
      assertThat(ids(ada.from("Follow"), "followed")).containsExactly("bob");
      assertThat(ids(ada.to("Follow"), "follower")).containsExactly("bob");
      assertThat(ada.edges("Follow")).hasSize(2);
      assertThat(ada.edges("Assignment")).hasSize(1);
      assertThat(ada.entity()).isNotNull();
      assertThat(work.reads.collection(work.mapping("Person"), false, "nobody").isEmpty()).isTrue();
    }
  }

  @Test
  void gathersANodeWithAllBelowItAndNothingThatMerelySortsThere() {
    try (StoredModel work = work()) {
      work.operations();
      ItemCollection<Item> node = work.reads.subtree(work.mapping("Project"), true, "o", "p1");
      assertThat(work.operations()).containsExactly("Query");
      assertThat(node.entity().string("name")).isEqualTo("Project p1");
      assertThat(ids(node.children("Task"), "projectId")).containsExactly("p1", "p1", "p1");
    }
  }

  @Test
  void theSubtreeOfTheTopIsItsCollectionAndThatOfALeafIsTheLeaf() {
    try (StoredModel work = work()) {
      ItemCollection<Item> top = work.reads.subtree(work.mapping("Organization"), false, "o");
      assertThat(top.children("Project")).hasSize(4);
      assertThat(top.children("Task")).hasSize(12);
      ItemCollection<Item> leaf = work.reads.subtree(work.mapping("Task"), true, "o", "p1", "t1");
      assertThat(leaf.entity().bool("done")).isTrue();
      assertThat(leaf.children()).isEmpty();
      assertThat(work.reads.explainSubtree(work.mapping("Task"), false)).startsWith("Task.get: ");
      assertThat(work.reads.explainCollection(work.mapping("Task"), false))
          .startsWith("Task.get: ");
      assertThat(work.reads.explainSubtree(work.mapping("Organization"), false))
          .startsWith("Organization.collection: ");
    }
  }

  @Test
  void readsMirrorsConsistently() {
    try (StoredModel work = work()) {
      ListQuery<Item> assigned = work.list("Assignment.to", "o", "p1").consistent();
      assertThat(ids(assigned.list(), "personId")).containsExactly("ada");
      assertThat(assigned.withEntities().first().orElseThrow().entity().string("email"))
          .isEqualTo("ada@x.org");
    }
  }

  @Test
  void findsTheHolderOfAUniqueValueByItsGuard() {
    try (StoredModel work = work()) {
      work.operations();
      assertThat(unique(work, "bob@x.org").orElseThrow().string("handle")).isEqualTo("bob");
      assertThat(work.operations()).containsExactly("GetItem", "GetItem");
      assertThat(unique(work, "zed@x.org")).isEmpty();
      assertThatThrownBy(
              () -> work.reads.unique(work.mapping("Person"), false, List.of("personId"), "x"))
          .hasMessage(
              "There is no read Person.unique(personId); there are Person.unique(email),"
                  + " Person.unique(handle)");
    }
  }

  @Test
  void aGuardWhoseOwnerHasAnotherValueByNowFindsNobody() {
    try (StoredModel work = work()) {
      work.put("Person", "personId", "bob", "email", "new@x.org", "handle", "bob");
      assertThat(unique(work, "bob@x.org")).isEmpty();
    }
  }

  private static Optional<Item> unique(StoredModel work, String email) {
    return work.reads.unique(work.mapping("Person"), false, List.of("email"), email);
  }

  @Test
  void getsManyInTheOrderAskedForWithDuplicatesAndGaps() {
    try (StoredModel work = work()) {
      for (int i = 0; i < 230; i++) {
        work.put("Organization", "orgId", "n" + i, "name", "N" + i);
      }
      List<List<String>> ids = new ArrayList<>();
      for (int i = 229; i >= 0; i--) {
        ids.add(List.of("n" + i));
      }
      ids.add(List.of("missing"));
      ids.add(List.of("n5"));
      List<Optional<Item>> found = work.reads.getAll(work.mapping("Organization"), true, ids);
      assertThat(found).hasSize(232);
      assertThat(found.get(0).orElseThrow().string("name")).isEqualTo("N229");
      assertThat(found.get(229).orElseThrow().string("name")).isEqualTo("N0");
      assertThat(found.get(230)).isEmpty();
      assertThat(found.get(231).orElseThrow().string("name")).isEqualTo("N5");
      assertThat(work.operations()).containsExactly("BatchGetItem", "BatchGetItem", "BatchGetItem");
      assertThat(work.reads.getAll(work.mapping("Organization"), true, List.of())).isEmpty();
      assertThat(work.operations()).isEmpty();
    }
  }

  private static void badge(StoredModel work, String person, Map<String, Integer> orgs) {
    Map<String, AttributeValue> held = new HashMap<>();
    orgs.forEach(
        (org, level) ->
            held.put(
                org,
                AttributeValue.fromM(
                    Map.of("level", AttributeValue.fromN(Integer.toString(level))))));
    String attribute =
        work.table.design().summaries().stream()
            .filter(map -> map.side() == Side.FROM)
            .findFirst()
            .orElseThrow()
            .attribute();
    work.putRaw(
        work.rendered(
            work.type("Person"),
            Map.of(
                "personId",
                AttributeValue.fromS(person),
                "email",
                AttributeValue.fromS(person + "@x.org"),
                "handle",
                AttributeValue.fromS(person),
                attribute,
                AttributeValue.fromM(held))));
  }

  @Test
  void summariesAnswerTheSameCallsWithOneGetItem() {
    try (StoredModel work = work()) {
      badge(work, "cy", Map.of("o", 3, "o1", 1, "o10", 2, "o2", 9));
      work.operations();
      ListQuery<Item> badges = work.list("Badge.from", "cy");
      assertThat(ids(badges.list(), "orgId")).containsExactly("o", "o1", "o10", "o2");
      assertThat(badges.list().get(3))
          .isEqualTo(Item.of("personId", "cy", "orgId", "o2", "level", 9));
      assertThat(work.operations()).containsExactly("GetItem", "GetItem");
      assertThat(ids(badges.reversed().limit(2).list(), "orgId")).containsExactly("o2", "o10");
      assertThat(ids(badges.where("orgId").is("o1").list(), "orgId")).containsExactly("o1");
      assertThat(ids(badges.where("orgId").beginsWith("o1").list(), "orgId"))
          .containsExactly("o1", "o10");
      assertThat(ids(badges.where("orgId").greaterThan("o1").list(), "orgId"))
          .containsExactly("o10", "o2");
      assertThat(ids(badges.where("orgId").between("o1", "o10").list(), "orgId"))
          .containsExactly("o1", "o10");
      assertThat(ids(badges.where("orgId").lessThan("o1").list(), "orgId")).containsExactly("o");
      assertThat(ids(badges.filter("level").is(2).list(), "orgId")).containsExactly("o10");
      assertThat(badges.count()).isEqualTo(4);
      assertThat(badges.consistent().filter("level").is(2).count()).isEqualTo(1);
      assertThat(work.list("Badge.from", "nobody").list()).isEmpty();
      assertThatThrownBy(() -> badges.where("level").is(2).list())
          .hasMessage(
              "Badge.from cannot be read this way: it is sorted by orgId, not by level. Use filter");
    }
  }

  @Test
  void summariesHavePagesEntitiesAndCommonOnesLikeOtherEdges() {
    try (StoredModel work = work()) {
      badge(work, "cy", Map.of("o", 3, "o1", 1, "o10", 2, "o2", 9));
      ListQuery<Item> badges = work.list("Badge.from", "cy");
      Page<Item> first = badges.page(3);
      Page<Item> second = badges.page(3, first.next());
      assertThat(ids(second.items(), "orgId")).containsExactly("o2");
      assertThat(second.next()).isNull();
      assertThat(badges.page(3, second.previous()).items()).isEqualTo(first.items());
      assertThat(badges.withEntities().list())
          .extracting(each -> each.entity() == null)
          .containsExactly(false, true, true, true);
      EntityWithEdges<Item, Item> both = badges.together();
      assertThat(both.entity().string("handle")).isEqualTo("cy");
      assertThat(both.items()).hasSize(4);
      assertThat(work.reads.get(work.mapping("Badge"), false, "cy", "o10").orElseThrow())
          .isEqualTo(Item.of("personId", "cy", "orgId", "o10", "level", 2));
      assertThat(work.reads.get(work.mapping("Badge"), false, "cy", "o3")).isEmpty();
      badge(work, "di", Map.of("o10", 1, "o3", 1));
      assertThat(work.reads.commonEdges(badges, work.list("Badge.from", "di")).list())
          .extracting(s -> s.first().get(0).string("orgId"))
          .containsExactly("o10");
      ItemCollection<Item> cy = work.reads.collection(work.mapping("Person"), false, "cy");
      assertThat(cy.edges("Badge")).hasSize(4);
    }
  }

  @Test
  void passesOverItemsAndAttributesThatTheModelDoesNotKnow() {
    try (StoredModel work = work()) {
      Map<String, AttributeValue> task =
          new HashMap<>(
              work.rendered(
                  work.type("Task"),
                  Map.of(
                      "orgId", AttributeValue.fromS("o"),
                      "projectId", AttributeValue.fromS("p1"),
                      "taskId", AttributeValue.fromS("t9"),
                      "done", AttributeValue.fromBool(true),
                      "colour", AttributeValue.fromS("red"))));
      work.putRaw(task);
      task.put("SK", AttributeValue.fromS("PROJECT#p1#TASK#t0#NOTE#1"));
      work.putRaw(task);
      assertThat(ids(work.list("Task.ofProject", "o", "p1").list(), "taskId"))
          .containsExactly("t0", "t1", "t2", "t9");
      assertThat(work.reads.collection(work.mapping("Organization"), false, "o").children("Task"))
          .hasSize(13);
    }
  }

  @Test
  void namesTheKeyOfAnItemThatCannotBeRead() {
    try (StoredModel work = work()) {
      work.putRaw(
          work.rendered(
              work.type("Organization"),
              Map.of("orgId", AttributeValue.fromS("bad"), "name", AttributeValue.fromN("1"))));
      assertThatThrownBy(() -> work.reads.get(work.mapping("Organization"), false, "bad"))
          .isInstanceOfSatisfying(
              AdjoinException.class,
              e -> {
                assertThat(e.reason()).isEqualTo(AdjoinException.Reason.UNREADABLE);
                assertThat(e.key()).isEqualTo("ORGANIZATION#bad / ORGANIZATION#bad");
              })
          .hasMessage(
              "Organization.get: cannot be read: Organization.name must be stored as S, but was N [Organization bad]");
    }
  }

  @Test
  void idsComeBackOutOfTheKeysWhereTheyAreNotStored() {
    try (StoredModel work = work()) {
      Map<String, AttributeValue> stored =
          new HashMap<>(
              work.rendered(
                  work.type("Organization"),
                  Map.of(
                      "orgId", AttributeValue.fromS("50% #1"), "name", AttributeValue.fromS("x"))));
      stored.remove("orgId");
      work.putRaw(stored);
      assertThat(
              work.reads
                  .get(work.mapping("Organization"), false, "50% #1")
                  .orElseThrow()
                  .string("orgId"))
          .isEqualTo("50% #1");
    }
  }
}
