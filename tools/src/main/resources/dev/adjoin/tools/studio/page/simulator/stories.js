// SPDX-License-Identifier: Apache-2.0
// Guided stories: five steps each, every step one sentence or two and one thing that happens.
import { html, nothing } from "lit-html";

const ALGEBRA = { courseId: "math204", semester: "2026-1" };

export const stories = [
  {
    name: "adjacency",
    model: "campus",
    title: "Why an adjacency list",
    steps: [
      {
        text: "Students take courses. DynamoDB has no joins, so each enrollment is an item of its own: an edge. It lies in the partition of its student.",
        act: (simulator) => simulator.setView("table"),
      },
      {
        text: "One Query on a student's partition reads the student with all enrollments. It touches nothing else, so its price does not depend on the size of the table.",
        act: (simulator) => simulator.ask("transcript", { studentId: "ada" }),
      },
      {
        text: "The other question goes the other way: who takes this course? In the base table these items are spread over all students; only a Scan would find them.",
        act: (simulator) => simulator.forget("table"),
      },
      {
        text: "But every edge also carries GSI1PK and GSI1SK. The index holds the same edges, sorted by course. Watch each row travel to its course.",
        act: (simulator) => simulator.setView("GSI1"),
      },
      {
        text: "Now one Query on the course's partition answers. One item, two partitions, both directions: that is the adjacency list.",
        act: (simulator) => simulator.ask("roster", ALGEBRA),
      },
    ],
  },
  {
    name: "late",
    model: "campus",
    title: "The index is late",
    steps: [
      {
        text: "An index is filled after the table, a moment later. Here that moment is long enough to watch, and the clock stands still until you let it run.",
        act: (simulator) => simulator.stopClock("GSI1"),
      },
      {
        text: "Alan enrolls in Algebra. The table has the edge; the index has not received it yet, so it is drawn on its way.",
        act: (simulator) =>
          simulator.write({ name: "Enrollment", kind: "relationship" }, { studentId: "alan", ...ALGEBRA, status: "enrolled" }, "GSI1"),
      },
      {
        text: "Ask for the roster now: the read on the index misses Alan. No index of DynamoDB can be read consistently.",
        act: (simulator) => simulator.ask("roster", ALGEBRA),
      },
      {
        text: "Asked from Alan's side, the table answers, and a consistent read sees the edge at once.",
        act: (simulator) => simulator.ask("transcript", { studentId: "alan" }),
      },
      {
        text: "Let the time pass, and ask again: now the roster is complete. An answer from an index can be late; it is never wrong for long.",
        act: async (simulator) => {
          await simulator.advance(900);
          await simulator.ask("roster", ALGEBRA);
        },
      },
    ],
  },
  {
    name: "popular",
    model: "social",
    title: "A popular group",
    steps: [
      {
        text: "Users follow users. All followers of one user lie in one partition of the index, and one partition takes 1,000 writes a second.",
        act: (simulator) => simulator.setView("GSI1"),
      },
      {
        text: "Asking for the followers of one user is one Query, and the profiles come in one batch.",
        act: (simulator) => simulator.askPopular("followers"),
      },
      {
        text: "A user whom everybody follows would be a hot partition. So spread the followers over four shards: the key of each edge gets a number made from its own identity.",
        act: (simulator) => simulator.setting("Follow.shards", "4"),
      },
      {
        text: "The same question now takes four Queries, one for each shard, and merges them in order: more write capacity for dearer reads.",
        act: (simulator) => simulator.askPopular("followers"),
      },
      {
        text: "That is the trade: shard what is written too often for one partition, and nothing else. Adjoin's advise says when.",
        act: (simulator) => simulator.setting("Follow.shards", "1"),
      },
    ],
  },
  {
    name: "cascade",
    model: "campus",
    title: "What a cascade does",
    steps: [
      {
        text: "Each course keeps the exact number of its enrollments: the attribute enrolled. Every link and unlink changes it in the same transaction.",
        act: (simulator) => simulator.setView("table"),
      },
      {
        text: "Ada has enrollments. If only her profile were removed, they would stay behind as orphans, and the counts would be wrong for ever.",
        act: (simulator) => simulator.ask("transcript", { studentId: "ada" }),
      },
      {
        text: "The model says onDelete: cascade for students. Deleting Ada removes each enrollment in a transaction with the count of its course. Look at enrolled.",
        act: (simulator) => simulator.write({ name: "Student", kind: "delete" }, { studentId: "ada" }, "table"),
      },
      {
        text: "The index follows, a moment later: nothing of Ada is left in any course.",
        act: async (simulator) => {
          await simulator.advance(900);
          await simulator.setView("GSI1");
        },
      },
      {
        text: "For courses the model says restrict: a course with enrollments cannot be deleted. The table refuses, and says why.",
        act: (simulator) => simulator.write({ name: "Course", kind: "delete" }, { courseId: "math204" }, "table"),
      },
    ],
  },
];

export function storyList(state, act) {
  return html`<section class="panel stories" aria-label="Stories">
    <h2>Stories</h2>
    <ul>${stories.map(
      (story) => html`<li><button @click=${() => act.tell(story.name)} aria-pressed=${state.story?.name === story.name}>${story.title}</button></li>`,
    )}</ul>
  </section>`;
}

export function storyBar(state, act) {
  const story = stories.find((each) => each.name === state.story?.name);
  if (!story) {
    return nothing;
  }
  const at = state.story.step;
  return html`<section class="story" aria-label="Story" aria-live="polite">
    <p><strong>${story.title}</strong> <span class="figures">${at + 1} of ${story.steps.length}</span></p>
    <p>${story.steps[at].text}</p>
    <div>
      <button @click=${() => act.tell(null)}>Close</button>
      ${at + 1 < story.steps.length
        ? html`<button class="primary" @click=${() => act.tell(story.name, at + 1)}>Next</button>`
        : html`<button class="primary" @click=${() => act.tell(null)}>Done</button>`}
    </div>
  </section>`;
}
