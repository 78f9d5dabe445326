// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.examples;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbAttribute;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSecondaryPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSecondarySortKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.enhanced.dynamodb.model.BatchGetResultPage;
import software.amazon.awssdk.enhanced.dynamodb.model.IgnoreNullsMode;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.enhanced.dynamodb.model.ReadBatch;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;

/**
 * Students and courses with the DynamoDB Enhanced Client of the AWS SDK, on a table with the keys
 * that Adjoin derives for {@code examples/campus}.
 */
@NullUnmarked
public final class EnhancedCampus {
  private static final String TABLE = "Campus";
  private final DynamoDbClient client;
  private final DynamoDbEnhancedClient enhanced;
  private final DynamoDbTable<Student> students;
  private final DynamoDbTable<Course> courses;
  private final DynamoDbTable<Enrollment> enrollments;

  EnhancedCampus(DynamoDbClient client) {
    this.client = client;
    this.enhanced = DynamoDbEnhancedClient.builder().dynamoDbClient(client).build();
    this.students = enhanced.table(TABLE, TableSchema.fromBean(Student.class));
    this.courses = enhanced.table(TABLE, TableSchema.fromBean(Course.class));
    this.enrollments = enhanced.table(TABLE, TableSchema.fromBean(Enrollment.class));
  }

  void createTable() {
    enrollments.createTable();
  }

  void create(String studentId, String name, String email) {
    Student student = new Student();
    student.setPartitionKey("STUDENT#" + studentId);
    student.setSortKey("PROFILE");
    student.setStudentId(studentId);
    student.setName(name);
    student.setEmail(email);
    students.putItem(
        r -> r.item(student).conditionExpression(condition("attribute_not_exists(PK)")));
  }

  void create(String courseId, String title, String instructor, int credits) {
    Course course = new Course();
    course.setPartitionKey("COURSE#" + courseId);
    course.setSortKey("INFO");
    course.setCourseId(courseId);
    course.setTitle(title);
    course.setInstructor(instructor);
    course.setCredits(credits);
    courses.putItem(r -> r.item(course).conditionExpression(condition("attribute_not_exists(PK)")));
  }

  private static Expression condition(String text) {
    return Expression.builder().expression(text).build();
  }

  /** The edge with its index entry, if the student exists, and the count of the course. */
  void link(String studentId, String courseId, String semester, Instant enrolledAt) {
    Enrollment enrollment = new Enrollment();
    enrollment.setPartitionKey("STUDENT#" + studentId);
    enrollment.setSortKey("COURSE#" + semester + "#" + courseId);
    enrollment.setIndexPartitionKey("COURSE#" + courseId);
    enrollment.setIndexSortKey("ENROLLMENT#" + semester + "#" + studentId);
    enrollment.setStudentId(studentId);
    enrollment.setCourseId(courseId);
    enrollment.setSemester(semester);
    enrollment.setStatus("enrolled");
    enrollment.setEnrolledAt(enrolledAt.toString());
    Put edge =
        Put.builder()
            .tableName(TABLE)
            .item(enrollments.tableSchema().itemToMap(enrollment, true))
            .conditionExpression("attribute_not_exists(PK)")
            .build();
    Update count =
        Update.builder()
            .tableName(TABLE)
            .key(key("COURSE#" + courseId, "INFO"))
            .updateExpression("ADD enrolled :one")
            .conditionExpression("attribute_exists(PK)")
            .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1")))
            .build();
    ConditionCheck student =
        ConditionCheck.builder()
            .tableName(TABLE)
            .key(key("STUDENT#" + studentId, "PROFILE"))
            .conditionExpression("attribute_exists(PK)")
            .build();
    client.transactWriteItems(
        r ->
            r.transactItems(
                TransactWriteItem.builder().put(edge).build(),
                TransactWriteItem.builder().conditionCheck(student).build(),
                TransactWriteItem.builder().update(count).build()));
  }

  private static Map<String, AttributeValue> key(String partitionKey, String sortKey) {
    return Map.of("PK", AttributeValue.fromS(partitionKey), "SK", AttributeValue.fromS(sortKey));
  }

  /** The students of a course in a semester: a Query on the index, then batches of 100. */
  List<Student> roster(String courseId, String semester) {
    List<String> ids = new ArrayList<>();
    enrollments
        .index("GSI1")
        .query(
            QueryConditional.sortBeginsWith(
                k ->
                    k.partitionValue("COURSE#" + courseId)
                        .sortValue("ENROLLMENT#" + semester + "#")))
        .forEach(page -> page.items().forEach(edge -> ids.add(edge.getStudentId())));
    List<Student> found = new ArrayList<>();
    for (int i = 0; i < ids.size(); i += 100) {
      List<String> keys = ids.subList(i, Math.min(i + 100, ids.size()));
      ReadBatch.Builder<Student> batch =
          ReadBatch.builder(Student.class).mappedTableResource(students);
      keys.forEach(
          id ->
              batch.addGetItem(
                  key -> key.key(k -> k.partitionValue("STUDENT#" + id).sortValue("PROFILE"))));
      for (BatchGetResultPage page : enhanced.batchGetItem(r -> r.readBatches(batch.build()))) {
        found.addAll(page.resultsForTable(students));
      }
    }
    return found;
  }

  /** A grade is recorded once. */
  void grade(String studentId, String courseId, String semester, String grade, Instant now) {
    Enrollment change = new Enrollment();
    change.setPartitionKey("STUDENT#" + studentId);
    change.setSortKey("COURSE#" + semester + "#" + courseId);
    change.setGrade(grade);
    change.setStatus("completed");
    change.setCompletedAt(now.toString());
    enrollments.updateItem(
        r ->
            r.item(change)
                .ignoreNullsMode(IgnoreNullsMode.SCALAR_ONLY)
                .conditionExpression(
                    condition("attribute_exists(PK) AND attribute_not_exists(grade)")));
  }

  long count(String courseId) {
    Course course =
        courses.getItem(r -> r.key(k -> k.partitionValue("COURSE#" + courseId).sortValue("INFO")));
    return course.getEnrolled() == null ? 0 : course.getEnrolled();
  }

  /** A student. */
  @DynamoDbBean
  public static class Student {
    private String partitionKey;
    private String sortKey;
    private String studentId;
    private String name;
    private String email;
    private String major;

    @DynamoDbPartitionKey
    @DynamoDbAttribute("PK")
    public String getPartitionKey() {
      return partitionKey;
    }

    public void setPartitionKey(String partitionKey) {
      this.partitionKey = partitionKey;
    }

    @DynamoDbSortKey
    @DynamoDbAttribute("SK")
    public String getSortKey() {
      return sortKey;
    }

    public void setSortKey(String sortKey) {
      this.sortKey = sortKey;
    }

    public String getStudentId() {
      return studentId;
    }

    public void setStudentId(String studentId) {
      this.studentId = studentId;
    }

    public String getName() {
      return name;
    }

    public void setName(String name) {
      this.name = name;
    }

    public String getEmail() {
      return email;
    }

    public void setEmail(String email) {
      this.email = email;
    }

    public String getMajor() {
      return major;
    }

    public void setMajor(String major) {
      this.major = major;
    }
  }

  /** A course. */
  @DynamoDbBean
  public static class Course {
    private String partitionKey;
    private String sortKey;
    private String courseId;
    private String title;
    private String instructor;
    private Integer credits;
    private Long enrolled;

    @DynamoDbPartitionKey
    @DynamoDbAttribute("PK")
    public String getPartitionKey() {
      return partitionKey;
    }

    public void setPartitionKey(String partitionKey) {
      this.partitionKey = partitionKey;
    }

    @DynamoDbSortKey
    @DynamoDbAttribute("SK")
    public String getSortKey() {
      return sortKey;
    }

    public void setSortKey(String sortKey) {
      this.sortKey = sortKey;
    }

    public String getCourseId() {
      return courseId;
    }

    public void setCourseId(String courseId) {
      this.courseId = courseId;
    }

    public String getTitle() {
      return title;
    }

    public void setTitle(String title) {
      this.title = title;
    }

    public String getInstructor() {
      return instructor;
    }

    public void setInstructor(String instructor) {
      this.instructor = instructor;
    }

    public Integer getCredits() {
      return credits;
    }

    public void setCredits(Integer credits) {
      this.credits = credits;
    }

    public Long getEnrolled() {
      return enrolled;
    }

    public void setEnrolled(Long enrolled) {
      this.enrolled = enrolled;
    }
  }

  /** That a student takes a course in a semester. */
  @DynamoDbBean
  public static class Enrollment {
    private String partitionKey;
    private String sortKey;
    private String indexPartitionKey;
    private String indexSortKey;
    private String studentId;
    private String courseId;
    private String semester;
    private String status;
    private String grade;
    private String enrolledAt;
    private String completedAt;

    @DynamoDbPartitionKey
    @DynamoDbAttribute("PK")
    public String getPartitionKey() {
      return partitionKey;
    }

    public void setPartitionKey(String partitionKey) {
      this.partitionKey = partitionKey;
    }

    @DynamoDbSortKey
    @DynamoDbAttribute("SK")
    public String getSortKey() {
      return sortKey;
    }

    public void setSortKey(String sortKey) {
      this.sortKey = sortKey;
    }

    @DynamoDbSecondaryPartitionKey(indexNames = "GSI1")
    @DynamoDbAttribute("GSI1PK")
    public String getIndexPartitionKey() {
      return indexPartitionKey;
    }

    public void setIndexPartitionKey(String indexPartitionKey) {
      this.indexPartitionKey = indexPartitionKey;
    }

    @DynamoDbSecondarySortKey(indexNames = "GSI1")
    @DynamoDbAttribute("GSI1SK")
    public String getIndexSortKey() {
      return indexSortKey;
    }

    public void setIndexSortKey(String indexSortKey) {
      this.indexSortKey = indexSortKey;
    }

    public String getStudentId() {
      return studentId;
    }

    public void setStudentId(String studentId) {
      this.studentId = studentId;
    }

    public String getCourseId() {
      return courseId;
    }

    public void setCourseId(String courseId) {
      this.courseId = courseId;
    }

    public String getSemester() {
      return semester;
    }

    public void setSemester(String semester) {
      this.semester = semester;
    }

    public String getStatus() {
      return status;
    }

    public void setStatus(String status) {
      this.status = status;
    }

    public String getGrade() {
      return grade;
    }

    public void setGrade(String grade) {
      this.grade = grade;
    }

    public String getEnrolledAt() {
      return enrolledAt;
    }

    public void setEnrolledAt(String enrolledAt) {
      this.enrolledAt = enrolledAt;
    }

    public String getCompletedAt() {
      return completedAt;
    }

    public void setCompletedAt(String completedAt) {
      this.completedAt = completedAt;
    }
  }
}
