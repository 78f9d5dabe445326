// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.GeneratedId;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.ParentId;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Sorted;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Unique;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.modelfile.ModelFile;
import java.net.URI;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Year;
import java.time.ZonedDateTime;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Both front ends give the same model for the same declarations. */
class SameModelTest {
  private static final String CAMPUS =
      """
      model: campus
      table: Campus

      entities:
        Student:
          id: studentId
          sort: PROFILE
          attributes: {studentId: string, name: string, email: string, major: string?}
        Course:
          id: courseId
          sort: INFO
          attributes: {courseId: string, title: string, instructor: string, credits: int}

      relationships:
        Enrollment:
          from: Student
          to: Course
          distinct: [semester]
          attributes:
            semester: string
            status: enum(enrolled, completed, dropped)
            grade: string?
            enrolledAt: instant = now
            completedAt: instant?
          sort: {to: "ENROLLMENT#{semester}#{studentId}"}
          count: {to: enrolled}
          onDelete: {from: cascade, to: restrict}

      patterns:
        roster: {ask: "Who takes this course in this semester?", read: Enrollment.to, where: [semester], requests: 1}
      """;

  private static final String SHOP =
      """
      model: shop
      lock: shop.lock
      gone: [Client.fax, Voucher]
      lint: {allow: {unordered-text: "Numbers have a fixed width"}}
      table:
        name: Store
        partition: hash
        sort: range
        index: {name: "inverse{n}", partition: "inverse{n}Hash", sort: "inverse{n}Range"}
        inverse: swapped
        type: kind
        billing: {read: 50, write: 10, indexes: {inverse1: {read: 5, write: 4}}}
        owned: false
        encoding: plain
        writers: one-region
        stream: true
        recovery: true
      types:
        Address: {street: {type: string, was: road}, city: string?, floor: int = 0, geo: Geo}
        Geo: {latitude: decimal, longitude: decimal}
      entities:
        Client:
          was: Customer
          lint: {allow: {unbounded-list: "A form bounds it", hot-partition: "Few clients"}}
          id: id
          tag: CLI
          key: "C#{id}"
          sort: ME
          lookup: [email, [last, first]]
          unique: [email, taxNumber, [country, taxNumber]]
          all: {shards: 4}
          attributes: {id: string, email: string, first: string, last: {type: string, was: surname}, country: string, taxNumber: string, address: Address}
        Order:
          parent: Client
          id: number
          order: placedAt
          integrity: checked
          onDelete: restrict
          attributes:
            placedAt: instant
            number: long
            status: enum(brand-new < on-hold)
            total: decimal = 0
            changedAt: instant = changed
            history: list(list(enum(brand-new < on-hold), max 3), max 10)
            revision: int
            gone: instant?
          copy: {clientEmail: Client.email}
          version: revision
          expires: gone
          expiry: streamed
          removals: streamed
          views:
            byStatus:
              by: status
              order: [placedAt, total]
              when: total > 0 and status in (brand-new, on-hold)
              shards: 4
              project: [total]
              key: "STATUS#{status}"
              sort: "{placedAt}"
            byTotal: {order: total, local: true, project: keys}
            whole: {project: all}
        Item:
          id: sku
          attributes:
            sku: string
            title: string
            makerId: {ref: Client?, order: [title, sku], shards: 4, count: bestSellers, integrity: checked, onDelete: clear, copy: {makerEmail: email}}
        Campaign:
          id: campaignId
          attributes: {campaignId: string}
          by: form
          variants: {discount: {percent: int}, gift: {sku: string}}
      relationships:
        Contains:
          was: Basket
          lint: {allow: {summary-snapshot: "As of the order"}}
          from: Order
          to: Item
          attributes: {lot: string, part: int, quantity: int, addedAt: instant, version: long, gone: instant}
          distinct: [lot, part]
          unique: [[lot, quantity]]
          store: summaries
          inverse: mirror
          order: {from: quantity, to: [addedAt, quantity]}
          together: [from, to]
          count: {from: lines, to: uses}
          copy: {to: [title], from: {orderTotal: total}}
          views:
            large: {when: quantity >= 100, side: to}
          project: [quantity]
          shards: {from: 2, to: 100}
          integrity: trusted
          onDelete: {from: cascade, to: restrict}
          summary: {to: [quantity]}
          ends: {from: [id, placed, order]}
          as: {from: LINE, to: ORDERED}
          max: {from: 20, to: 500}
          key: {from: "a#{order}", to: "b#{sku}"}
          sort: {from: "c#{sku}", to: "d#{order}"}
          version: version
          expires: gone
          expiry: streamed
          removals: streamed
      patterns:
        recent:
          ask: What was ordered last?
          read: Order.list
          where: [status, total]
          range: placedAt
          reversed: true
          first: 10
          with: together
          consistent: true
          requests: 2
        everyone: {read: Customer.all}
      workload:
        Order: {items: 1_000_000, bytes: 400, reads: 60/m, creates: 2/s, changes: 3/s, deletes: 4/s}
        Contains: {perFrom: 8, perTo: 120, maxPerFrom: 20, maxPerTo: 5000000, links: 100/s, unlinks: 50/s, from: 900/s, to: 300/s}
      """;

  private static final String LIBRARY =
      """
      model: library
      table: library
      types:
        Place: {shelf: string?, level: "enum(low, high)"}
      entities:
        Branch:
          id: branchId
          attributes:
            branchId: string
            opens: time
            since: year
            opened: zoneddatetime?
            page: uri?
            language: locale
            money: currency = EUR
            place: Place?
            names: list(string)
        Loan:
          parent: Branch
          id: loanId
          order: [year, at]
          attributes: {year: year, at: time, loanId: uuid = uuidv7}
        Reader:
          id: readerId
          attributes: {readerId: string = ulid}
        Card:
          id: [readerId, cardId]
          attributes: {readerId: string, cardId: string = uuidv7}
          unique: [[cardId, readerId]]
      relationships:
        Visit:
          from: Reader
          to: Branch
          attributes: {day: date, seat: int, badge: string?}
          unique: [badge, [branchId, day, seat], [readerId, day]]
      """;

  record BranchId(String value) {}

  record Name(String value) {}

  record LoanId(UUID value) {}

  record Shelf(String code) {}

  enum Height {
    LOW,
    HIGH
  }

  record Level(Height height) {}

  record Place(Optional<Shelf> shelf, Level level) {}

  @DataModel(
      classes = {Branch.class, Loan.class, Reader.class, Card.class, Visit.class},
      name = "library")
  interface Library {}

  @Entity
  record Branch(
      @Id BranchId branchId,
      LocalTime opens,
      Year since,
      Optional<ZonedDateTime> opened,
      @Nullable URI page,
      Locale language,
      @Default("EUR") Currency money,
      Optional<Place> place,
      List<Name> names) {}

  @Entity(parent = Branch.class)
  record Loan(
      @ParentId BranchId branchId,
      @Sorted Year year,
      @Sorted LocalTime at,
      @Id @GeneratedId LoanId loanId) {}

  @Entity
  record Reader(@Id @GeneratedId Optional<String> readerId) {}

  @Relationship(
      from = Reader.class,
      to = Branch.class,
      unique = @Unique({"branchId", "day", "seat"}))
  @Unique({"readerId", "day"})
  record Visit(
      @From String readerId,
      @To BranchId branchId,
      LocalDate day,
      int seat,
      @Unique Optional<String> badge) {}

  @Entity
  @Unique({"cardId", "readerId"})
  record Card(
      @Id String readerId, @Id @GeneratedId(GeneratedId.Kind.UUIDV7) @Nullable String cardId) {}

  @Test
  void readsOptionalsRecordsOfOneValueAndJavasOwnValuesAlike() {
    assertSame(LIBRARY, Library.class);
  }

  @Test
  void readsTheCampusAlikeFromAFileAndFromRecords() {
    assertSame(CAMPUS, Campus.class);
  }

  @Test
  void readsEverySettingAlikeFromAFileAndFromRecords() {
    assertSame(SHOP, Shop.class);
  }

  private static void assertSame(String text, Class<?> holder) {
    Declaration file = ModelFile.parse("model.yaml", text);
    assertThat(file.problems()).isEmpty();
    assertThat(Records.declare(holder).declaration().model()).isEqualTo(file.model());
  }
}
