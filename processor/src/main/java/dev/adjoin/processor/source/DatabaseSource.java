// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor.source;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.records.DescribedDeclaration;
import dev.adjoin.internal.records.DescribedDeclaration.SealedType;
import dev.adjoin.internal.records.DescribedDeclaration.TypeRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The class that is generated for a model: {@code CampusDb} for {@code Campus}.
 *
 * <p>It has a method for each entity, relationship and declared pattern. Each type has three nested
 * classes: its calls, its key and its attributes as constants. A call that the model does not allow
 * is left out.
 */
public final class DatabaseSource {
  private static final String API = "dev.adjoin.";

  /** The nested class with the writes of one transaction. */
  private static final String WRITES = "InTransaction";

  private final String packageName;
  private final String holder;
  private final String name;
  private final boolean isPublic;
  private final @Nullable String generator;
  private final Compiled compiled;
  private final Map<String, MemberType> members = new LinkedHashMap<>();
  private final JavaTypes types;

  /**
   * @param holder the class with the model as source code names it: {@code Campus}
   * @param isPublic whether the class and all records of the model are public
   * @param generator what {@code Generated} names; null if the model's module cannot see it
   */
  public DatabaseSource(
      String packageName,
      String holder,
      boolean isPublic,
      @Nullable String generator,
      Compiled compiled,
      DescribedDeclaration read) {
    this.packageName = packageName;
    this.holder = holder;
    this.name = holder.replace('.', '_') + "Db";
    this.isPublic = isPublic;
    this.generator = generator;
    this.compiled = compiled;
    Map<String, TypeRecord> records = new HashMap<>();
    read.records().forEach(type -> records.putIfAbsent(type.type(), type));
    Map<String, SealedType> sealedTypes = new HashMap<>();
    read.sealedTypes().forEach(type -> sealedTypes.putIfAbsent(type.type(), type));
    List<Member> bound =
        compiled.model().members().stream()
            .filter(m -> records.containsKey(m.name()) || sealedTypes.containsKey(m.name()))
            .toList();
    JavaNames names = new JavaNames();
    List<String> taken = new ArrayList<>(List.of(names.other(name), names.other(WRITES)));
    Map<String, MemberType.Nested> nested = new HashMap<>();
    for (Member member : bound) {
      MemberType.Nested classes = MemberType.Nested.of(member, names);
      nested.put(member.name(), classes);
      taken.addAll(List.of(classes.calls(), classes.key(), classes.constants()));
    }
    this.types = new JavaTypes(packageName, taken);
    for (Member member : bound) {
      String type = member.name();
      MemberType.Nested classes = Objects.requireNonNull(nested.get(type));
      TypeRecord one = records.get(type);
      members.put(
          type,
          one == null
              ? MemberType.of(member, Objects.requireNonNull(sealedTypes.get(type)), classes, types)
              : MemberType.of(member, one, classes, types));
    }
  }

  public String qualifiedName() {
    return packageName.isEmpty() ? name : packageName + "." + name;
  }

  /** The text of the file. */
  public String text() {
    JavaText body = body();
    JavaText file = new JavaText();
    if (!packageName.isEmpty()) {
      file.line("package " + packageName + ";").line("");
    }
    types.imports().forEach(file::line);
    return file.append(body).toString();
  }

  private String api(String simpleName) {
    return types.use(API + simpleName);
  }

  private JavaText body() {
    JavaText out = new JavaText();
    String adjoin = api("Adjoin");
    String access = isPublic ? "public " : "";
    out.doc(
        "The model of {@link %s}: its entities, relationships and patterns as typed methods."
            .formatted(holder),
        "Thread-safe, as the database that it is constructed from, which its user closes.");
    if (generator != null) {
      out.line(
          "@%s(%s)"
              .formatted(
                  types.use("javax.annotation.processing.Generated"), JavaText.literal(generator)));
    }
    out.open(access + "final class " + name);
    out.line("private final " + adjoin + " adjoin;");
    out.doc("Gives typed access to a database that was opened with {@link %s}.".formatted(holder));
    out.method("public " + name, List.of(new Parameter("adjoin", adjoin)), "this.adjoin = adjoin;");
    out.doc("The database: transactions, checks, traversals and all else that has no type.");
    out.method("public %s adjoin".formatted(adjoin), List.of(), "return adjoin;");
    transactions(out);
    JavaNames names = new JavaNames();
    names.method("adjoin", List.of());
    members.values().forEach(member -> accessor(member, names, out));
    PatternMethods patterns = new PatternMethods(new Schema(compiled.model()), members, types);
    for (Proof proof : compiled.plans().proofs()) {
      patterns.write(proof, names, out);
    }
    TypeClasses classes = new TypeClasses(compiled, members, types);
    writes(out);
    members.values().forEach(member -> classes.write(member, out));
    return out.close();
  }

  /** The methods that run a transaction of typed writes. */
  private void transactions(JavaText out) {
    String consumer = types.use("java.util.function.Consumer") + "<" + WRITES + ">";
    out.doc("Makes several writes together or not at all; see {@link Adjoin#transaction}.");
    out.method(
        "public void transaction",
        List.of(new Parameter("work", consumer)),
        "adjoin.transaction(transaction -> work.accept(new %s(transaction)));".formatted(WRITES));
    String function = types.use("java.util.function.Function") + "<" + WRITES + ", R>";
    out.doc("The same, and returns what the function returns.");
    out.method(
        "public <R> R transactionResult",
        List.of(new Parameter("work", function)),
        "return adjoin.transactionResult(|transaction -> work.apply(new %s(transaction)));"
            .formatted(WRITES));
  }

  /** The class with the writes of one transaction. */
  private void writes(JavaText out) {
    String transaction = api("Transaction");
    out.doc("The writes of one transaction, by their types.");
    out.open("public static final class " + WRITES);
    out.line("private final " + transaction + " transaction;").line("");
    out.method(
        "private " + WRITES,
        List.of(new Parameter("transaction", transaction)),
        "this.transaction = transaction;");
    out.doc("The transaction, for writes of untyped items and to explain it.");
    out.method("public %s transaction".formatted(transaction), List.of(), "return transaction;");
    JavaNames names = new JavaNames();
    names.method("transaction", List.of());
    Schema schema = new Schema(compiled.model());
    for (MemberType member : members.values()) {
      boolean isEdge = member.member() instanceof Relationship;
      String typed = api(isEdge ? "EdgeCalls" : "EntityCalls") + ".InTransaction";
      out.doc(
          "The writes of {@link %s} %s.".formatted(member.record(), isEdge ? "edges" : "entities"));
      out.method(
          "public %s<%s, %s> %s"
              .formatted(
                  typed,
                  member.record(),
                  member.callsKey(schema, types),
                  names.method(member.name(), List.of())),
          List.of(),
          "return new %s<>(|transaction.<%s>%s(%s.class));"
              .formatted(
                  typed, member.record(), isEdge ? "relationship" : "entity", member.record()));
    }
    out.close();
  }

  private void accessor(MemberType member, JavaNames names, JavaText out) {
    if (member.member() instanceof Relationship edge) {
      out.doc(
          "The {@link %s} edges, from %s to %s."
              .formatted(member.record(), edge.from(), edge.to()));
    } else {
      String parent = ((Entity) member.member()).parent();
      out.doc(
          "The {@link %s} %s."
              .formatted(member.record(), parent == null ? "entities" : "children of " + parent));
    }
    out.method(
        "public %s %s".formatted(member.calls(), names.method(member.name(), List.of())),
        List.of(),
        "return new %s(|adjoin.<%s>%s(%s.class));"
            .formatted(
                member.calls(),
                member.record(),
                member.member() instanceof Relationship ? "relationship" : "entity",
                member.record()));
  }
}
