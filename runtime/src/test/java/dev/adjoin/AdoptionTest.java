// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdoptionReport.State;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.guides.GuideTable;
import dev.adjoin.internal.write.Intact;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Tables that were made and filled without Adjoin, by the code of the guides, are taken over. */
class AdoptionTest {
  private static final String TABLE = GuideTable.NAME;

  /** The table of the first guide, as it stands there. */
  private static final String MANY_TO_MANY =
      """
      model: guide
      table: {name: ManyToManyTable, owned: false, type: entityType, encoding: plain}
      lock: guide.lock
      entities:
        User:
          id: userId
          sort: PROFILE
          attributes: {userId: string, name: string, email: string, createdAt: instant = now}
        Group:
          id: groupId
          sort: INFO
          attributes: {groupId: string, name: string, description: string, createdAt: instant = now}
        Product: {id: productId, sort: INFO, attributes: {productId: string}}
        Category: {id: categoryId, sort: INFO, attributes: {categoryId: string}}
        Student: {id: studentId, sort: PROFILE, attributes: {studentId: string, name: string}}
        Course: {id: courseId, sort: INFO, attributes: {courseId: string, title: string}}
      relationships:
        Membership:
          from: User
          to: Group
          count: {to: memberCount}
          attributes:
            role: string
            joinedAt: instant = now
            permissions: "list(string, max 20)?"
            updatedAt: instant?
        ProductCategory:
          from: Product
          to: Category
          attributes: {displayOrder: int, addedAt: instant = now}
        Enrollment:
          from: Student
          to: Course
          distinct: [semester]
          attributes: {semester: string, status: string, grade: string?, enrolledAt: instant = now}
          sort: {to: "ENROLLMENT#{semester}#{studentId}"}
          count: {to: enrolled}
      """;

  @TempDir private Path folder;
  private long seed;
  private final VirtualClock clock = new VirtualClock();
  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
  private final DynamoDbClient client = engine.client();
  private final GuideTable guide = new GuideTable(client);

  @AfterEach
  void close() {
    engine.close();
  }

  private Adjoin.Builder model(String text) {
    return Adjoin.builder(ModelFile.parse("guide.yaml", text))
        .environment(new VirtualEnvironment(clock, ++seed));
  }

  private Adoption adoption(String text) {
    return adoption(text, client);
  }

  private Adoption adoption(String text, DynamoDbClient to) {
    return model(text).withoutLock().adopt(to).segments(2);
  }

  /** Opens a model by its lock file, as a program does after the adoption. */
  private Adjoin opened(String text, String lock) {
    try {
      Path file = Files.writeString(folder.resolve("guide.yaml"), text);
      Files.writeString(folder.resolve("guide.lock"), lock);
      return Adjoin.builder(ModelFile.read(file))
          .environment(new VirtualEnvironment(clock, ++seed))
          .connect(client);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private Map<String, Map<String, AttributeValue>> stored() {
    Map<String, Map<String, AttributeValue>> items = new TreeMap<>();
    for (Map<String, AttributeValue> item : Intact.items(client, TABLE)) {
      items.put(item.get("PK").s() + " / " + item.get("SK").s(), item);
    }
    return items;
  }

  private static void isSound(Adjoin db) {
    CheckReport report = db.check().run();
    assertThat(report.findings()).as(report.toString()).isEmpty();
  }

  private void firstGuide() {
    guide.make("GSI1PK", "GSI1SK");
    guide.createUser("123", "Ada", "ada@example.org");
    guide.createUser("456", "Bo", "bo@example.org");
    guide.createUser("789", "Cy", "cy@example.org");
    guide.createGroup("456", "Readers", "We read");
    guide.createGroup("789", "Runners", "We run");
    guide.createGroup("000", "Empty", "Nobody");
    guide.addUserToGroupWithCount("123", "456", "admin");
    guide.addUserToGroupWithCount("456", "456", "member");
    guide.addUserToGroup("123", "789", "member");
    guide.addUserToMultipleGroups("789", List.of("789"), "member");
    guide.updateMembershipRole("123", "789", "admin", List.of("read", "write"));
    guide.put("PK", "PRODUCT#p1", "SK", "INFO", "entityType", "Product", "productId", "p1");
    guide.put("PK", "CATEGORY#c1", "SK", "INFO", "entityType", "Category", "categoryId", "c1");
    guide.addProductToCategory("p1", "c1", 3);
    guide.put("PK", "STUDENT#a91", "SK", "PROFILE", "studentId", "a91", "name", "Alice");
    guide.put("PK", "COURSE#math", "SK", "INFO", "courseId", "math", "title", "Mathematics");
    guide.enrollStudent("a91", "math", "2026-1", "enrolled");
    guide.enrollStudent("a91", "math", "2025-2", "dropped");
  }

  @Test
  void theTableOfTheFirstGuideIsAdoptedCountsAndAll() {
    firstGuide();
    Map<String, Map<String, AttributeValue>> before = stored();
    AdoptionReport plan = adoption(MANY_TO_MANY).plan();
    assertThat(plan.state()).isEqualTo(State.PLANNED);
    assertThat(plan.items()).isEqualTo(17);
    assertThat(plan.itemsByType())
        .containsEntry("Membership", 4L)
        .containsEntry("Group", 3L)
        .containsEntry("Enrollment", 2L);
    assertThat(plan.corrected()).isEmpty();
    assertThat(plan.steps())
        .extracting(s -> s.name() + " " + s.subject() + ": " + s.work() + ", " + s.items())
        .containsExactly(
            "examine : reads every item, and what depends on it, 17",
            "build Course: adds entityType to 1, 1",
            "build Student: adds entityType to 1, 1",
            "build Course: each gets a gate with the number of its edges, 1",
            "build Group: each gets a gate with the number of its edges, 3",
            "verify : reads every item again, and what depends on it, 17",
            "complete : gives the design for the lock file, 0");
    assertThat(stored()).isEqualTo(before);

    AdoptionReport report = adoption(MANY_TO_MANY).run();
    assertThat(report.state()).isEqualTo(State.ADOPTED);
    assertThat(report.corrected()).isEmpty();
    before.forEach((key, item) -> assertThat(stored().get(key)).containsAllEntriesOf(item));
    assertThat(stored()).hasSameSizeAs(before);
    try (Adjoin db = opened(MANY_TO_MANY, report.design())) {
      isSound(db);
      assertThat(db.entity("Group").get("456").orElseThrow().longValue("memberCount")).isEqualTo(2);
      assertThat(db.entity("Group").get("789").orElseThrow().longValue("memberCount")).isEqualTo(2);
      assertThat(db.entity("Group").get("000").orElseThrow().longValue("memberCount")).isZero();
      assertThat(db.entity("Course").get("math").orElseThrow().longValue("enrolled")).isEqualTo(2);
      db.relationship("Membership")
          .link(Item.of("userId", "456", "groupId", "000", "role", "member"));
      assertThat(db.entity("Group").get("000").orElseThrow().longValue("memberCount")).isEqualTo(1);
      assertThat(db.relationship("Membership").to("456").list()).hasSize(2);
      isSound(db);
    }
    assertThat(adoption(MANY_TO_MANY).plan().steps())
        .extracting(MigrationReport.Step::name)
        .containsExactly("examine", "verify", "complete");
  }

  private static final String TICKETS =
      MANY_TO_MANY.replace(
          "  Student: {",
          "  Ticket: {id: ticketId, sort: INFO, expires: until, attributes: {ticketId: string, until:"
              + " instant}}\n  Student: {");

  private String timeToLive() {
    return client
        .describeTimeToLive(t -> t.tableName(TABLE))
        .timeToLiveDescription()
        .attributeName();
  }

  @Test
  void itemsOfAnAdoptedTableExpire() {
    firstGuide();
    assertThat(adoption(TICKETS).plan().steps())
        .extracting(s -> s.name() + " " + s.subject() + ": " + s.work())
        .contains("expiry _expires: turns time to live on, so that items expire");
    assertThat(timeToLive()).isNull();
    adoption(TICKETS).run();
    assertThat(timeToLive()).isEqualTo("_expires");
    assertThat(adoption(TICKETS).plan().steps())
        .extracting(MigrationReport.Step::name)
        .doesNotContain("expiry");
  }

  @Test
  void aTableOfInfrastructureCodeIsAdoptedWhenItsItemsExpire() {
    firstGuide();
    assertThatThrownBy(() -> adoption(TICKETS).externalIndexes().run())
        .hasMessage(
            "adopt: no item of the table expires; enable time to live on _expires where the table is"
                + " made, and adopt it again");
    client.updateTimeToLive(
        t ->
            t.tableName(TABLE)
                .timeToLiveSpecification(s -> s.attributeName("until").enabled(true)));
    assertThatThrownBy(() -> adoption(TICKETS).run())
        .hasMessage(
            """
            adopt: the table is not the one that the model describes
              Time to live needs a setting: the model has items that expire by _expires, the table those that expire by until
                Enable time to live on _expires""");
  }

  @Test
  void adoptedEdgesWhoseRemovalsAreMarkedGetLinks() {
    firstGuide();
    client.updateTable(
        t ->
            t.tableName(TABLE)
                .streamSpecification(
                    s -> s.streamEnabled(true).streamViewType("NEW_AND_OLD_IMAGES")));
    client.updateTimeToLive(
        t ->
            t.tableName(TABLE)
                .timeToLiveSpecification(s -> s.attributeName("_expires").enabled(true)));
    String streamed =
        MANY_TO_MANY
            .replace("owned: false,", "owned: false, stream: true,")
            .replace(
                "count: {to: memberCount}", "count: {to: memberCount}\n    removals: streamed");
    AdoptionReport report = adoption(streamed).run();
    assertThat(stored().values())
        .filteredOn(item -> item.containsKey("role"))
        .hasSize(4)
        .allSatisfy(edge -> assertThat(edge).containsKey("_link"));
    try (Adjoin db = opened(streamed, report.design())) {
      guide.removeUserFromGroup("456", "456");
      assertThat(db.follow(engine.streams()).drain().applied()).isEqualTo(1);
      assertThat(db.entity("Group").get("456").orElseThrow().longValue("memberCount")).isEqualTo(1);
      isSound(db);
    }
  }

  @Test
  void aNumberOfEdgesIsKeptIfItIsRightAndElseReplacedAndReported() {
    firstGuide();
    // The guide's own function forgets the count.
    guide.removeUserFromGroup("456", "456");
    assertThat(adoption(MANY_TO_MANY).plan().corrected())
        .flatExtracting(CheckReport.FindingGroup::examples)
        .extracting(CheckReport.Finding::toString)
        .containsExactly("GROUP#456 / INFO: memberCount is not 1, the number of edges");
    AdoptionReport report = adoption(MANY_TO_MANY).run();
    assertThat(report.corrected())
        .flatExtracting(CheckReport.FindingGroup::examples)
        .extracting(CheckReport.Finding::toString)
        .containsExactly(
            "GROUP#456 / INFO: memberCount must be 1, but is 2, counted through an index that shows"
                + " every write after 60 s (repaired)");
    try (Adjoin db = opened(MANY_TO_MANY, report.design())) {
      assertThat(db.entity("Group").get("456").orElseThrow().longValue("memberCount")).isEqualTo(1);
      isSound(db);
    }
  }

  @Test
  void itemsThatMatchNoTemplateAreListedByTheShapeOfTheirKeysAndNothingIsWritten() {
    firstGuide();
    for (int i = 0; i < 12; i++) {
      guide.put("PK", "USER#123", "SK", "SESSION#2026-01-" + i);
    }
    guide.put("PK", "INVOICE#7", "SK", "INVOICE#7#LINE#1");
    guide.put("PK", "GROUP#999", "SK", "INFO", "groupId", "999", "entityType", "Group");
    guide.put(
        "PK",
        "GROUP#998",
        "SK",
        "INFO",
        "groupId",
        "998",
        "name",
        "n",
        "description",
        "d",
        "entityType",
        "Team");
    guide.put(
        "PK",
        "USER#123",
        "SK",
        "GROUP#998",
        "GSI1PK",
        "TEAM#998",
        "GSI1SK",
        "USER#123",
        "role",
        "x");
    Map<String, Map<String, AttributeValue>> before = stored();
    AdoptionReport plan = adoption(MANY_TO_MANY).plan();
    assertThat(plan.state()).isEqualTo(State.REFUSED);
    assertThat(plan.unmatched())
        .extracting(group -> group.shape() + ": " + group.items())
        .containsExactly(
            "GROUP#… / INFO: 2",
            "INVOICE#… / INVOICE#…#LINE#…: 1",
            "USER#… / GROUP#…: 1",
            "USER#… / SESSION#…: 12");
    assertThatThrownBy(() -> adoption(MANY_TO_MANY).segments(1).run())
        .isInstanceOf(AdjoinException.class)
        .hasMessageStartingWith("adopt: 16 items do not match the model\n")
        .hasMessageContaining(
            "\n  GROUP#… / INFO: 2 items\n"
                + "    GROUP#998 / INFO: entityType is Team, but the model calls it Group\n"
                + "    GROUP#999 / INFO: Group.name must be stored, but was absent\n")
        .hasMessageContaining(
            "\n  INVOICE#… / INVOICE#…#LINE#…: 1 item\n"
                + "    INVOICE#7 / INVOICE#7#LINE#1: is of no type of the model\n")
        .hasMessageContaining(
            "\n  USER#… / GROUP#…: 1 item\n"
                + "    USER#123 / GROUP#998: its key in GSI1 disagrees with its attributes\n")
        .hasMessageContaining(
            "\n  USER#… / SESSION#…: 12 items\n"
                + "    USER#123 / SESSION#2026-01-0: has a key that no type of the model has\n");
    assertThat(stored()).isEqualTo(before);
  }

  @Test
  void itemsOfNoTypeStayIfThatIsSaid() {
    firstGuide();
    guide.put("PK", "USER#123", "SK", "SESSION#1");
    AdoptionReport report = adoption(MANY_TO_MANY).leaveUnknown().run();
    assertThat(report.state()).isEqualTo(State.ADOPTED);
    assertThat(stored().get("USER#123 / SESSION#1")).containsOnlyKeys("PK", "SK");
    try (Adjoin db = opened(MANY_TO_MANY, report.design())) {
      assertThat(db.relationship("Membership").from("123").list()).hasSize(2);
    }
  }

  @Test
  void edgesWithoutTheirEntityAndEqualValuesAreRefused() {
    firstGuide();
    guide.addUserToGroup("123", "nowhere", "member");
    guide.createUser("790", "Cy again", "cy@example.org");
    String unique =
        MANY_TO_MANY.replace(
            "    sort: PROFILE\n    attributes: {userId",
            "    sort: PROFILE\n    unique: [email]\n    attributes: {userId");
    assertThat(unique).contains("unique");
    Map<String, Map<String, AttributeValue>> before = stored();
    assertThat(adoption(unique).plan().obstacles())
        .extracting(group -> group.found() + " " + group.kind().words())
        .containsExactly("1 orphan edge", "2 duplicate value");
    assertThatThrownBy(() -> adoption(unique).run())
        .hasMessage(
            """
            adopt: stored items contradict the model
              orphan edge: 1 item
                USER#123 / GROUP#nowhere: its Group on the to side does not exist
              duplicate value: 2 items
                USER#789 / PROFILE: its unique email is also that of another User
                USER#790 / PROFILE: its unique email is also that of another User""");
    assertThat(stored()).isEqualTo(before);
  }

  /** A table of the guides: how it is made and filled, and its model. */
  private record Guide(String name, Consumer<GuideTable> fill, String model) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Guide> guides() {
    return Stream.of(
        new Guide(
            "students and courses, with keys alone",
            guide -> {
              guide.make("GSI1PK", "GSI1SK");
              guide.put(Map.of("year", 2), "PK", "STU#a91", "SK", "PROFILE", "name", "A");
              guide.put(Map.of("year", 1), "PK", "STU#b30", "SK", "PROFILE", "name", "B");
              for (String course : List.of("math204", "cs101")) {
                guide.put(Map.of("credits", 5), "PK", "CRS#" + course, "SK", "METADATA");
                guide.put(
                    "PK",
                    "STU#a91",
                    "SK",
                    "ENROLL#CRS#" + course,
                    "GSI1PK",
                    "CRS#" + course,
                    "GSI1SK",
                    "STU#a91",
                    "enrolledOn",
                    "2026-02-01");
              }
              guide.put(
                  "PK",
                  "STU#b30",
                  "SK",
                  "ENROLL#CRS#math204",
                  "GSI1PK",
                  "CRS#math204",
                  "GSI1SK",
                  "STU#b30",
                  "enrolledOn",
                  "2026-02-01");
            },
            """
            model: registrar
            table: {name: ManyToManyTable, owned: false}
            entities:
              Student: {id: studentId, tag: STU, sort: PROFILE, attributes: {studentId: string, name: string, year: int}}
              Course: {id: courseId, tag: CRS, sort: METADATA, attributes: {courseId: string, credits: int}}
            relationships:
              Enrollment:
                from: Student
                to: Course
                attributes: {enrolledOn: date, grade: string?}
                sort: {from: "ENROLL#CRS#{courseId}"}
                together: [from, to]
                count: {to: enrolled}
            """),
        new Guide(
            "customers, orders and their lookup, without an index yet",
            guide -> {
              guide.make("", "");
              guide.put(
                  "PK",
                  "CUSTOMER#c123",
                  "SK",
                  "CUSTOMER#c123",
                  "Type",
                  "CUSTOMER",
                  "CustomerId",
                  "c123",
                  "CustomerName",
                  "Ada",
                  "Email",
                  "ada@example.org");
              for (int i = 0; i < 3; i++) {
                guide.put(
                    Map.of("TotalAmount", 10 * i),
                    "PK",
                    "CUSTOMER#c123",
                    "SK",
                    "ORDER#o" + i,
                    "Type",
                    "ORDER",
                    "OrderId",
                    "o" + i,
                    "CustomerId",
                    "c123",
                    "CustomerName",
                    i == 1 ? "Ada, as she was" : "Ada",
                    "OrderDate",
                    "2026-01-0" + (i + 1));
              }
            },
            """
            model: shop
            table: {name: ManyToManyTable, owned: false}
            entities:
              Customer: {id: CustomerId, attributes: {CustomerId: string, CustomerName: string, Email: string}}
              Order:
                parent: Customer
                id: OrderId
                attributes: {OrderId: string, OrderDate: date, TotalAmount: decimal}
                copy: {CustomerName: Customer.CustomerName}
                lookup: OrderId
            """),
        new Guide(
            "a hierarchy",
            guide -> {
              guide.make("", "");
              guide.put("PK", "ORG#o1", "SK", "ORG#o1");
              guide.put("PK", "ORG#o1", "SK", "PROJECT#p1");
              guide.put("PK", "ORG#o1", "SK", "PROJECT#p1#TASK#t1");
            },
            """
            model: projects
            table: {name: ManyToManyTable, owned: false}
            entities:
              Organization: {id: orgId, tag: ORG, attributes: {orgId: string}}
              Project: {parent: Organization, id: projectId, attributes: {projectId: string}}
              Task: {parent: Project, id: taskId, attributes: {taskId: string}}
            """),
        new Guide(
            "users and repositories",
            guide -> {
              guide.make("GSI1PK", "GSI1SK");
              guide.put("PK", "USER#alexdebrie", "SK", "USER#alexdebrie", "Name", "Alex");
              guide.put("PK", "REPO#aws#dynamodb", "SK", "REPO#aws#dynamodb");
              guide.put(
                  "PK",
                  "USER#alexdebrie",
                  "SK",
                  "REPO#aws#dynamodb",
                  "GSI1PK",
                  "REPO#aws#dynamodb",
                  "GSI1SK",
                  "USER#alexdebrie",
                  "Role",
                  "ADMIN");
            },
            """
            model: forge
            table: {name: ManyToManyTable, owned: false}
            entities:
              User: {id: username, attributes: {username: string, Name: string}}
              Repo: {id: [owner, repo], attributes: {owner: string, repo: string}}
            relationships:
              UserRepoAccess: {from: User, to: Repo, attributes: {Role: string}, integrity: checked}
            """),
        new Guide(
            "students and courses, by the Java of the fourth guide",
            guide -> {
              guide.make("GSI1PK", "GSI1SK");
              guide.put("PK", "STUDENT#Alice", "SK", "METADATA");
              guide.put("PK", "COURSE#Math", "SK", "METADATA");
              guide.createEnrollment("Alice", "Math");
            },
            """
            model: relationships
            table: {name: ManyToManyTable, owned: false}
            entities:
              Student: {id: studentId, sort: METADATA, attributes: {studentId: string}}
              Course: {id: courseId, sort: METADATA, attributes: {courseId: string}}
            relationships:
              Enrollment: {from: Student, to: Course, count: {from: courses, to: students}}
            """),
        new Guide(
            "movies and actors, by an index of the swapped keys",
            guide -> {
              guide.make("SK", "PK");
              guide.put("PK", "MOVIE#Toy Story", "SK", "MOVIE#Toy Story");
              guide.put("PK", "ACTOR#Tom Hanks", "SK", "ACTOR#Tom Hanks");
              guide.put("PK", "MOVIE#Toy Story", "SK", "ACTOR#Tom Hanks", "Role", "Woody");
            },
            """
            model: movies
            table: {name: ManyToManyTable, owned: false, inverse: swapped, encoding: plain}
            entities:
              Movie: {id: title, attributes: {title: string}}
              Actor: {id: name, attributes: {name: string}}
            relationships:
              Role: {from: Movie, to: Actor, attributes: {Role: string}, together: [from, to], count: {to: roles}}
            """),
        new Guide(
            "users who follow users",
            guide -> {
              guide.make("", "");
              guide.put("PK", "USER#harsha", "SK", "USER#harsha");
              guide.put("PK", "USER#alex", "SK", "USER#alex");
              guide.put("PK", "USER#harsha", "SK", "FOLLOWING#alex");
            },
            """
            model: social
            table: {name: ManyToManyTable, owned: false}
            entities:
              User: {id: username, attributes: {username: string}}
            relationships:
              Follow:
                from: User
                to: User
                ends: {from: follower, to: followed}
                as: {from: FOLLOWING, to: FOLLOWER}
                count: {from: following, to: followers}
            """));
  }

  @ParameterizedTest
  @MethodSource("guides")
  void everyTableOfTheGuidesIsAdopted(Guide each) {
    each.fill.accept(guide);
    String text = each.model + "lock: guide.lock\n";
    Map<String, Map<String, AttributeValue>> before = stored();
    AdoptionReport plan = adoption(text).plan();
    assertThat(plan.state()).as(plan.toString()).isEqualTo(State.PLANNED);
    assertThat(stored()).isEqualTo(before);
    AdoptionReport report = adoption(text).run();
    assertThat(report.state()).isEqualTo(State.ADOPTED);
    assertThat(stored().keySet()).isEqualTo(before.keySet());
    boolean hasStale =
        report.corrected().stream().anyMatch(g -> g.kind() == CheckReport.Kind.STALE_COPY);
    assertThat(hasStale).isEqualTo(each.name.startsWith("customers"));
    try (Adjoin db = opened(text, report.design())) {
      isSound(db);
    }
    try (Stream<ExportedItem> items = model(text).withoutLock().export(client).stream()) {
      assertThat(items).hasSameSizeAs(before.keySet());
    }
  }

  /** Everything that the model can add to a table whose items have only keys and values. */
  private static final String EVERYTHING =
      """
      model: everything
      table: ManyToManyTable
      entities:
        User:
          id: userId
          sort: PROFILE
          unique: [email]
          all: {shards: 2}
          attributes: {userId: string, name: string, email: string, createdAt: instant = now}
        Group:
          id: groupId
          sort: INFO
          attributes: {groupId: string, name: string, description: string, createdAt: instant = now}
          views: {byName: {by: [name]}}
      relationships:
        Membership:
          from: User
          to: Group
          inverse: mirror
          count: {from: groups, to: memberCount}
          shards: {to: 3}
          copy: {to: [name]}
          attributes: {role: string, joinedAt: instant = now}
      """;

  private void users() {
    guide.make("", "");
    for (int i = 0; i < 9; i++) {
      guide.createUser("u" + i, "User " + i, "u" + i + "@example.org");
    }
    for (int i = 0; i < 3; i++) {
      guide.createGroup("g" + i, "Group " + i, "d");
      for (int u = 0; u < 9; u += i + 1) {
        guide.addUserToGroup("u" + u, "g" + i, "member");
      }
    }
  }

  /** Everything stored, without what depends on who wrote it. */
  private Map<String, Map<String, AttributeValue>> plain() {
    Map<String, Map<String, AttributeValue>> items = new TreeMap<>();
    stored()
        .forEach(
            (key, item) -> {
              Map<String, AttributeValue> plain = new HashMap<>();
              Intact.withoutTokens(item)
                  .forEach(
                      (name, value) -> {
                        if (value.hasM() && value.m().containsKey("changes")) {
                          Map<String, AttributeValue> gate = new HashMap<>(value.m());
                          gate.remove("changes");
                          plain.put(name, AttributeValue.fromM(gate));
                        } else {
                          plain.put(name, value);
                        }
                      });
              items.put(key, plain);
            });
    return items;
  }

  @Test
  void typesIndexKeysGuardsMirrorsCopiesAndShardedGatesAreBuilt() {
    users();
    adoption(EVERYTHING).record().run();
    try (Adjoin db = model(EVERYTHING).connect(client)) {
      isSound(db);
      assertThat(db.entity("User").all().list()).hasSize(9);
      assertThat(db.entity("Group").view("byName", "Group 1").list()).hasSize(1);
      assertThat(db.relationship("Membership").to("g0").list()).hasSize(9);
      assertThat(db.entity("User").get("u0").orElseThrow().longValue("groups")).isEqualTo(3);
      assertThatThrownBy(
              () ->
                  db.entity("User")
                      .create(Item.of("userId", "x", "name", "x", "email", "u3@example.org")))
          .extracting("reason")
          .isEqualTo(AdjoinException.Reason.NOT_UNIQUE);
      db.relationship("Membership").unlink("u1", "g0");
      isSound(db);
    }
  }

  @Test
  void aRecordGivesTheTableALeaseAndASecondRunFindsItAdopted() {
    users();
    assertThatThrownBy(
            () -> {
              try (Adjoin db = model(EVERYTHING).connect(client)) {
                db.relationship("Membership").unlink("u1", "g0");
              }
            })
        .hasMessageContaining("the table has items but no recorded design");
    assertThat(adoption(EVERYTHING).record().run().state()).isEqualTo(State.ADOPTED);
    assertThat(model(EVERYTHING).recordedDesign(client)).isPresent();
    assertThat(adoption(EVERYTHING).record().run().state()).isEqualTo(State.ADOPTED);
    String refusal =
        "adopt: the table has a recorded design already; Adjoin.builder(…).migrate(client)"
            + " brings it to the model's";
    assertThatThrownBy(() -> adoption(EVERYTHING).run()).hasMessage(refusal);
    assertThatThrownBy(
            () -> adoption(EVERYTHING.replace("unique: [email]", "lookup: [name]")).record().run())
        .hasMessage(refusal);
  }

  /** The end of a process, which no code catches. */
  private static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  /** A client that runs something before each request. */
  private DynamoDbClient before(Consumer<String> eachRequest) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              eachRequest.accept(method.getName());
              try {
                return method.invoke(client, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @Test
  void anAdoptionThatIsKilledAtAnyRequestGoesOn() {
    users();
    adoption(EVERYTHING).record().run();
    Map<String, Map<String, AttributeValue>> expected = plain();
    boolean isKilled = true;
    int kills = 0;
    for (int request = 1; isKilled; request += 1 + request / 6) {
      client.deleteTable(r -> r.tableName(TABLE));
      users();
      AtomicInteger sent = new AtomicInteger();
      int last = request;
      isKilled = false;
      try {
        adoption(
                EVERYTHING,
                before(
                    name -> {
                      if (sent.incrementAndGet() > last) {
                        throw new Killed();
                      }
                    }))
            .record()
            .run();
      } catch (Killed e) {
        isKilled = true;
        kills++;
      }
      assertThat(adoption(EVERYTHING).record().run().state()).isEqualTo(State.ADOPTED);
      assertThat(plain()).as("killed at request %d", request).isEqualTo(expected);
    }
    assertThat(kills).isGreaterThan(15);
  }

  @Test
  void whatAnotherProgramWritesMeanwhileIsBuiltToo() {
    firstGuide();
    AtomicInteger scans = new AtomicInteger();
    AtomicInteger written = new AtomicInteger();
    DynamoDbClient beside =
        before(
            name -> {
              int number = name.equals("scan") ? scans.incrementAndGet() : 0;
              if (number > 0 && number % 5 == 0 && written.get() < 5) {
                int user = written.incrementAndGet();
                guide.createUser("w" + user, "W", "w" + user + "@example.org");
                guide.addUserToGroupWithCount("w" + user, "456", "member");
                guide.addUserToGroup("w" + user, "000", "member");
              }
            });
    AdoptionReport report = adoption(MANY_TO_MANY, beside).run();
    assertThat(written.get()).isGreaterThan(2);
    while (written.get() < 5) {
      guide.createUser("w" + written.incrementAndGet(), "W", "w@example.org");
    }
    try (Adjoin db = opened(MANY_TO_MANY, report.design())) {
      isSound(db);
    }
  }

  @Test
  void aProgramThatDoesNotStopWritingIsReported() {
    firstGuide();
    AtomicInteger written = new AtomicInteger();
    DynamoDbClient beside =
        before(
            name -> {
              if (name.equals("transactWriteItems")) {
                guide.createGroup("w" + written.incrementAndGet(), "W", "d");
              }
            });
    assertThatThrownBy(() -> adoption(MANY_TO_MANY, beside).run())
        .hasMessage(
            "adopt: other programs keep writing, and 5 times items lacked something after they"
                + " were built; stop them until the table is adopted");
  }

  @Test
  void aTableWithOtherKeysOrAnotherIndexIsRefused() {
    guide.make("SK", "PK");
    assertThatThrownBy(() -> adoption(MANY_TO_MANY).run())
        .hasMessage(
            """
            adopt: the table is not the one that the model describes
              GSI1 keys needs an index: the model has GSI1PK, GSI1SK, the table SK, PK
                Drop the index and add it again as designed""");
    assertThatThrownBy(
            () ->
                adoption(MANY_TO_MANY.replace("owned: false,", "owned: false, partition: pk,"))
                    .run())
        .hasMessageStartingWith(
            """
            adopt: the table is not the one that the model describes
              Table keys needs another table: the model has pk, SK, the table PK, SK""");
    assertThatThrownBy(() -> model(MANY_TO_MANY).table("None").withoutLock().adopt(client).run())
        .isInstanceOf(AdjoinException.class);
  }
}
