// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The tasks, in the order of the methods of {@link Library}. */
enum Task {
  CREATE("create with a unique e-mail", 100) {
    @Override
    void fill(Library library) {}

    @Override
    void run(Trial trial) {
      List<Integer> done =
          trial.times(calls(), i -> trial.library().createUser(user(i), nameOf(i), email(i)));
      for (int i = 0; i < TAKEN; i++) {
        createWithTakenAddress(trial.library(), i);
      }
      StoredItems stored = trial.stored();
      stored.findFaults(trial.faults());
      trial.faults().add(Fault.LOST, missing(done, stored.users()));
    }

    /** A library that accepts the address is found out by what is stored. */
    private void createWithTakenAddress(Library library, int i) {
      try {
        library.createUser(user(calls() + i), nameOf(i), email(i));
      } catch (RuntimeException e) {
        // The address is taken.
      }
    }
  },

  LINK("link, counted", 100) {
    @Override
    void fill(Library library) {
      createGroups(library);
    }

    @Override
    void run(Trial trial) {
      List<Integer> done =
          trial.times(calls(), i -> trial.library().link(user(i), group(i % GROUPS), MEMBER));
      checkLinks(trial, done, true);
    }
  },

  LIST("list 40 groups, 300 members", 10) {
    private static final int MEMBERS_OF_ONE = 300;
    private static final int GROUPS_OF_ONE = 40;

    @Override
    void fill(Library library) {
      Trial.prepare(GROUPS_OF_ONE, i -> library.createGroup(group(i), nameOf(i)));
      Trial.prepare(MEMBERS_OF_ONE, i -> library.link(user(i), group(0), MEMBER));
      Trial.prepare(GROUPS_OF_ONE - 1, i -> library.link(user(0), group(i + 1), MEMBER));
    }

    @Override
    void run(Trial trial) {
      trial.times(
          calls(),
          i -> {
            compare(trial, trial.library().groupsOf(user(0)), GROUPS_OF_ONE, Task::group);
            compare(trial, trial.library().membersOf(group(0)), MEMBERS_OF_ONE, Task::user);
          });
    }
  },

  PAGE("two pages of 25, filtered", 5) {
    private static final int ADMINS = 50;

    @Override
    void fill(Library library) {
      library.createGroup(group(0), nameOf(0));
      Trial.prepare(10 * ADMINS, i -> library.link(user(i), group(0), i < ADMINS ? ADMIN : MEMBER));
    }

    @Override
    void run(Trial trial) {
      trial.times(calls(), i -> readTwoPages(trial));
    }

    private void readTwoPages(Trial trial) {
      Library.Page first = page(trial, null);
      Library.Page second = page(trial, first.next());
      List<String> both = new ArrayList<>(first.users());
      both.addAll(second.users());
      if (both.size() < ADMINS && second.next() != null) {
        trial.faults().add(Fault.SHORT, ADMINS - both.size());
      } else {
        compare(trial, both, ADMINS, Task::user);
      }
    }

    private Library.Page page(Trial trial, @Nullable String cursor) {
      return trial.library().membersWithRole(group(0), ADMIN, ADMINS / 2, cursor);
    }
  },

  UNLINK("unlink, counted", 100) {
    @Override
    void fill(Library library) {
      createGroups(library);
      Trial.prepare(calls(), i -> library.link(user(i), group(i % GROUPS), MEMBER));
    }

    @Override
    void run(Trial trial) {
      List<Integer> done =
          trial.times(calls(), i -> trial.library().unlink(user(i), group(i % GROUPS)));
      checkLinks(trial, done, false);
    }
  },

  DELETE("delete a group of 5,000", 1) {
    private static final int MEMBERS_OF_ONE = 4_980;
    private static final int LATE = 20;

    @Override
    void fill(Library library) {
      createMembers(library, MEMBERS_OF_ONE);
    }

    @Override
    void run(Trial trial) {
      for (int i = 0; i < LATE; i++) {
        linkLate(trial.library(), MEMBERS_OF_ONE + i);
      }
      boolean done = trial.once(() -> trial.library().deleteGroup(group(0)));
      StoredItems stored = trial.stored();
      stored.findFaults(trial.faults());
      trial.faults().add(Fault.LOST, done && stored.hasGroup(group(0)) ? 1 : 0);
    }

    /** Indexes may not show this member yet when the group is deleted. */
    private void linkLate(Library library, int number) {
      try {
        library.link(user(number), group(0), MEMBER);
      } catch (RuntimeException e) {
        // One member fewer makes no difference.
      }
    }
  },

  ROLES("change 1,000 roles", 1) {
    @Override
    void fill(Library library) {
      createMembers(library, THOUSAND);
    }

    @Override
    void run(Trial trial) {
      boolean done = trial.once(() -> trial.library().changeRoles(group(0), ADMIN));
      StoredItems stored = trial.stored();
      stored.findFaults(trial.faults());
      long changed = stored.members(group(0)).values().stream().filter(ADMIN::equals).count();
      trial.faults().add(Fault.LOST, done ? THOUSAND - changed : 0);
    }
  },

  BULK("link 1,000 in bulk, counted", 1) {
    @Override
    void fill(Library library) {
      library.createGroup(group(0), nameOf(0));
    }

    @Override
    void run(Trial trial) {
      List<String> users = IntStream.range(0, THOUSAND).mapToObj(Task::user).toList();
      boolean done = trial.once(() -> trial.library().linkAll(users, group(0), MEMBER));
      StoredItems stored = trial.stored();
      stored.findFaults(trial.faults());
      trial.faults().add(Fault.LOST, done ? THOUSAND - stored.members(group(0)).size() : 0);
    }
  },

  CROWD("16 callers link to one group", 400) {
    @Override
    void fill(Library library) {
      library.createGroup(group(0), nameOf(0));
    }

    @Override
    void run(Trial trial) {
      List<Integer> done =
          trial.atOnce(calls(), i -> trial.library().link(user(i), group(0), MEMBER));
      StoredItems stored = trial.stored();
      stored.findFaults(trial.faults());
      trial.faults().add(Fault.LOST, missing(done, stored.members(group(0)).keySet()));
    }
  },

  CURRENT("150 members with their users", 5) {
    private static final int MEMBERS_OF_ONE = 150;

    @Override
    void fill(Library library) {
      Trial.prepare(MEMBERS_OF_ONE, i -> library.createUser(user(i), nameOf(i), email(i)));
      createMembers(library, MEMBERS_OF_ONE);
    }

    @Override
    void run(Trial trial) {
      trial.times(
          calls(),
          i -> {
            List<String> read =
                trial.library().membersWithUsers(group(0)).stream()
                    .map(member -> member.userId() + " " + member.name())
                    .toList();
            compare(trial, read, MEMBERS_OF_ONE, n -> user(n) + " " + nameOf(n));
          });
    }
  },

  RENAME("rename what 1,000 edges copy", 1) {
    private static final String RENAMED = "Another name";

    @Override
    void fill(Library library) {
      library.createGroup(group(0), nameOf(0));
      Trial.prepare(THOUSAND, i -> library.giveBadge(user(i), group(0), nameOf(0)));
    }

    @Override
    void run(Trial trial) {
      boolean done = trial.once(() -> trial.library().renameGroup(group(0), RENAMED));
      StoredItems stored = trial.stored();
      stored.findFaults(trial.faults());
      long fresh = stored.copies(group(0)).stream().filter(RENAMED::equals).count();
      trial.faults().add(Fault.LOST, done ? THOUSAND - fresh : 0);
    }
  };

  static final String MEMBER = "member";
  static final String ADMIN = "admin";
  private static final int GROUPS = 4;
  private static final int NOBODY = -1;
  private static final int TAKEN = 10;
  private static final int THOUSAND = 1_000;

  private final String title;
  private final int calls;

  Task(String title, int calls) {
    this.title = title;
    this.calls = calls;
  }

  String title() {
    return title;
  }

  /** Its number, from 1. */
  int number() {
    return ordinal() + 1;
  }

  /** How often the task is done in a run; requests and units are those of one. */
  int calls() {
    return calls;
  }

  /**
   * Fills the table, without faults. Like any table in use, it holds at least one item of each
   * type.
   */
  final void prepare(Library library) {
    library.createUser(user(NOBODY), nameOf(NOBODY), email(NOBODY));
    library.createGroup(group(NOBODY), nameOf(NOBODY));
    library.link(user(NOBODY), group(NOBODY), MEMBER);
    fill(library);
  }

  /** Fills the table with what the task needs. */
  abstract void fill(Library library);

  /** Does the task and counts what is wrong afterwards. */
  abstract void run(Trial trial);

  private static void createGroups(Library library) {
    Trial.prepare(GROUPS, i -> library.createGroup(group(i), nameOf(i)));
  }

  private static void createMembers(Library library, int number) {
    library.createGroup(group(0), nameOf(0));
    Trial.prepare(number, i -> library.link(user(i), group(0), MEMBER));
  }

  private static void checkLinks(Trial trial, List<Integer> done, boolean linked) {
    StoredItems stored = trial.stored();
    stored.findFaults(trial.faults());
    trial
        .faults()
        .add(
            Fault.LOST,
            done.stream()
                .filter(i -> stored.members(group(i % GROUPS)).containsKey(user(i)) != linked)
                .count());
  }

  private static long missing(List<Integer> done, Set<String> stored) {
    return done.stream().filter(i -> !stored.contains(user(i))).count();
  }

  private static void compare(
      Trial trial, List<String> read, int number, IntFunction<String> expected) {
    Set<String> distinct = new HashSet<>(read);
    Set<String> all = IntStream.range(0, number).mapToObj(expected).collect(Collectors.toSet());
    trial.faults().add(Fault.DOUBLED, read.size() - distinct.size());
    trial.faults().add(Fault.LOST, all.stream().filter(id -> !distinct.contains(id)).count());
  }

  private static String user(int number) {
    return uuid("user" + number);
  }

  private static String group(int number) {
    return uuid("group" + number);
  }

  private static String uuid(String name) {
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
  }

  private static String nameOf(int number) {
    return "Name " + number;
  }

  private static String email(int number) {
    return "address" + number + "@example.com";
  }
}
