// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.model.Model;
import dev.adjoin.tools.sample.SampleData;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Drafts of the tables of all examples, filled with their sample data. */
class ExampleTablesTest {
  private static final Path ROOT = Path.of(System.getProperty("adjoin.root", ".."));
  private static final int SIZE = 6;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "campus | Course by courseId; Student by studentId; "
            + "Enrollment: Student to Course, distinct semester, counted in enrolled",
        "casting | Actor by actorId; Class by classId; Movie by movieId; Student by studentId; "
            + "ActorMovie: Actor to Movie, summaries; StudentClass: Student to Class, summaries",
        "catalog | Category by categoryId; Product by productId; "
            + "Placement: Product to Category, ordered by displayOrder",
        "forge | Repository by owner, repo; User by username; Access: User to Repository",
        "movies | Actor by name; Movie by title; Role: Movie to Actor",
        "people | Person by personId; Place by placeId; Skill by skillId; "
            + "Acquaintance: Person to Person, inverse mirror; Birth: Person to Place; "
            + "Mastery: Person to Skill, ordered by level; Residence: Person to Place",
        "projects | Organization by orgId; Project in Organization by projectId; "
            + "Task in Project by taskId",
        "registrar | Course by courseId; Student by studentId; Enroll: Student to Course",
        "shop | Customer by customerId; Organization by orgId; "
            + "Order in Customer by placedAt, orderId, views byOrderId, byStatus",
        "social | User by username; Follow: User to User",
        "teams | Group by groupId; User by userId; "
            + "Membership: User to Group, counted in memberCount, views active"
      })
  void findsTheTypesAndRelationshipsOf(String example, String expected) {
    ModelDraft draft = draft(example);

    assertThat(Found.in(draft)).containsExactlyElementsOf(lines(expected));
    assertThat(draft.coverage()).isEqualTo(100);
  }

  private static List<String> lines(String expected) {
    return Arrays.stream(expected.split(";")).map(String::strip).toList();
  }

  private static ModelDraft draft(String example) {
    Path file = ROOT.resolve("examples").resolve(example).resolve("model.yaml");
    Model model = dev.adjoin.internal.modelfile.ModelFile.read(file).model();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        DynamoDbClient client = engine.client();
        Adjoin db = Adjoin.builder(ModelFile.read(file)).connect(client)) {
      db.createTable();
      SampleData.write(SampleData.of(model, SIZE), db, model);
      return DraftCompiler.draft(TableSampler.sample(client, db.tableName(), 10_000));
    }
  }
}
