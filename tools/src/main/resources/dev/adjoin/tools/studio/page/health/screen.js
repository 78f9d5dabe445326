// SPDX-License-Identifier: Apache-2.0
// The health of the stored data: check, repair, pending work. Work runs on the server in the
// background; the page asks how far it is.
import { html, nothing } from "lit-html";
import { call } from "studio/api.js";
import { failure } from "studio/failure.js";
import { question } from "studio/question.js";
import * as route from "studio/route.js";
import { number, plural, unsharded } from "studio/text.js";

const POLL_MILLIS = 300;

let studio;
let polling;

const state = { model: null, pending: null, unopened: null, work: null, report: null, typed: "", asksForName: false, resumed: null, migrated: null, error: null, unfolded: new Set() };

/** How far the work is. */
const looking = question();
/** What is in the journal. */
const reading = question();

/** Does something that can fail, and shows the failure unless another model is shown since. */
async function attempt(at, work) {
  const { model } = state;
  state.error = null;
  try {
    await work();
  } catch (error) {
    if (model === state.model) {
      state.error = { at, message: error.message, fix: error.fix };
    }
  }
  studio.update();
}

/**
 * Reads the journal; returns a function that shows it. A table of another design cannot be opened;
 * a migration of it can run all the same.
 *
 * @param work the requests of the work that this look belongs to, which stay in the strip
 */
async function readJournal(work = []) {
  const { model } = state;
  const isLast = reading();
  let found;
  try {
    const { pending, requests } = await call("health/pending", { model });
    studio.sent([...requests, ...work]);
    found = { pending, unopened: null };
  } catch (error) {
    found = { pending: null, unopened: error.message };
  }
  return () => {
    if (isLast() && model === state.model) {
      Object.assign(state, found);
    }
  };
}

/**
 * Asks how far the work is and shows it. The end of the work, or of a step, is shown together with
 * the journal after it, so that a finished migration is not under way as well.
 *
 * @param ask a call that may start or cancel work, and answers how far it is
 * @param before what was known of this work
 */
async function look(ask, before = state.work) {
  const { model } = state;
  const isLast = looking();
  const work = await ask(model);
  const ended = before?.state === "running" && work?.state !== "running";
  // Another step of a migration can be another phase of it.
  const goesOn = work?.state === "running" && work.step !== (before?.step ?? null);
  const showJournal = ended || goesOn ? await readJournal(work?.requests) : null;
  if (!isLast() || model !== state.model) {
    return;
  }
  take(work);
  if (showJournal) {
    showJournal();
  } else if (work?.state === "running") {
    studio.sent(work.requests);
  }
  studio.update();
}

function take(work) {
  state.work = work;
  state.migrated = null;
  if (work?.state === "done") {
    if (work.kind === "resume") {
      state.resumed = work.result;
    } else if (work.kind === "migrate") {
      state.migrated = work.result;
    } else {
      state.report = { ...work.result, isRepair: work.kind === "repair" };
    }
  }
  pollLater();
}

function pollLater() {
  clearTimeout(polling);
  if (state.work?.state === "running") {
    polling = setTimeout(() => attempt("work", poll), POLL_MILLIS);
  }
}

function poll() {
  return look(async (model) => (await call("health/state", { model })).work);
}

const act = {
  start(kind) {
    const { typed: table } = state;
    return attempt("work", () =>
      look(
        async (model) => {
          const work = await call("health/start", { model, kind, table });
          if (model === state.model) {
            Object.assign(state, { typed: "", asksForName: false, resumed: null });
          }
          return work;
        },
        // Quick work may have ended by now; it ran all the same.
        { state: "running" },
      ),
    );
  },

  cancel() {
    return attempt("work", async () => {
      try {
        await look(async (model) => (await call("health/cancel", { model })).work);
      } catch (error) {
        pollLater();
        throw error;
      }
    });
  },

  askForName(asks) {
    state.asksForName = asks;
    state.typed = "";
    studio.update();
  },
};

function problem(at) {
  return state.error?.at === at
    ? html`<p class="problem" role="alert">${state.error.message}${state.error.fix ? html`<small>${state.error.fix}</small>` : nothing}</p>`
    : nothing;
}

const TITLES = { check: "Checking", repair: "Repairing", resume: "Finishing pending work", migrate: "Migrating" };

function progress() {
  const { work } = state;
  if (work?.state === "running") {
    return html`<p class="progress" role="status">
      <span>${work.cancelling ? "Cancelling" : TITLES[work.kind]}${work.step ? ": " + work.step : ""}…</span>
      ${figures(work)}
      <button ?disabled=${work.cancelling} @click=${() => act.cancel()}>Cancel</button>
    </p>`;
  }
  if (work?.state === "failed") {
    return html`<p class="problem" role="alert">${work.failure}</p>`;
  }
  if (work?.state === "done" && work.kind === "migrate") {
    return nothing;
  }
  return work?.state === "cancelled" ? html`<p class="quiet" role="status">Cancelled. What was done stays done; nothing is half done.</p>` : nothing;
}

/** How far running work is: a countdown while it waits, otherwise the items that it has read. */
function figures(work) {
  if (work.kind === "resume") {
    return nothing;
  }
  if (work.waits > 0) {
    // A reader of the screen hears the step once, not every second.
    return html`<progress max=${work.waits} .value=${work.waits - work.waitLeft} aria-label="Time waited"></progress>
      <span class="figures" role="timer" aria-live="off">${minutes(work.waitLeft)} left</span>`;
  }
  if (work.kind === "migrate") {
    return html`<progress aria-label="Items read"></progress>
      ${work.read === 0 ? nothing : html`<span class="figures">${plural(work.read, "item")}</span>`}`;
  }
  const most = Math.max(work.estimated, work.read, 1);
  return html`<progress max=${most} .value=${work.read} aria-label="Items read"></progress>
    <span class="figures">${number(work.read)}${work.estimated >= work.read ? " of about " + number(most) : ""} items · ${plural(work.found, "finding")}</span>`;
}

/** Seconds as on a clock: 3:05. */
function minutes(seconds) {
  return Math.floor(seconds / 60) + ":" + String(seconds % 60).padStart(2, "0");
}

function checkPanel() {
  const isRunning = state.work?.state === "running";
  return html`<section class="panel" aria-label="Check">
    <h2>Check</h2>
    <p>Reads every item of the table once and reports what disagrees with the model. It changes nothing, and shows what a repair would do.</p>
    <p><button class="primary" ?disabled=${isRunning} @click=${() => act.start("check")}>Check the table</button></p>
    ${state.work?.kind === "migrate" ? nothing : html`${progress()} ${problem("work")}`}
    ${state.report ? report() : nothing}
  </section>`;
}

/** A migration that was started here, or that the table's record says is under way. */
function migrationPanel() {
  const isOurs = state.work?.kind === "migrate";
  const underWay = state.pending?.find((each) => each.kind === "migration");
  if (!isOurs && !underWay) {
    return nothing;
  }
  return html`<section class="panel" aria-label="Migration">
    <h2>Migration</h2>
    ${isOurs ? html`${progress()} ${problem("work")}` : nothing}
    ${state.migrated ? html`<p class="answer" role="status">${migratedText(state.migrated)}</p>` : nothing}
    ${underWay ? phases(underWay) : nothing}
  </section>`;
}

function migratedText({ state: reached, steps, table }) {
  if (reached === "expanded") {
    return "The table " + steps[0].work + ". Finish the migration when no program needs the old model.";
  }
  return "The table " + table + " has the design of the model" + (reached === "given up" ? " alone: the migration was given up." : ".");
}

const PHASES = [
  ["expanded", "programs with the old and with the new model write"],
  ["closing", "programs with the old model are refused"],
  ["sweeping", "stored items get the new design, and are verified"],
  ["fixing", "some items are wrong: programs with the new model can change them"],
];

/** The phases of a migration, with the one that was reached. */
function phases(work) {
  const isFixing = work.phase.startsWith("fixing");
  const shown = PHASES.filter(([name]) => isFixing || name !== "fixing");
  const reached = shown.findIndex(([name]) => work.phase.startsWith(name));
  return html`<ol class="phases">${shown.map(
      ([name, what], i) => html`<li class=${i < reached ? "done" : i === reached ? "now" : ""} aria-current=${i === reached ? "step" : nothing}>
        ${i === reached ? html`<strong>${work.phase}</strong> <span class="badge">now</span>` : name} <span class="quiet">${what}</span></li>`,
    )}</ol>
    <p class="quiet">The <a href=${"#/model?model=" + encodeURIComponent(state.model) + "&tab=stored"}>model screen</a> goes on with it; so does <code>adjoin migrate</code>.</p>`;
}

function report() {
  const { report: found } = state;
  return html`<p class="answer" role="status"><strong>${plural(found.items, "item")}, ${found.errors === 0 ? "nothing is wrong" : plural(found.errors, "error")}</strong>${found.isRepair ? " after the repair" : ""}</p>
    <ul class="findings">${found.findings.map(
      (group) => html`<li class=${group.severity}>
        <p><span class="badge">${group.severity}</span> <strong>${group.kind}</strong> <span class="figures">${number(group.found)}${group.repaired ? ", " + number(group.repaired) + " repaired" : ""}</span></p>
        ${group.examples.map((each) => html`<p class="example"><code>${each.key}</code> ${each.message}</p>`)}
        <p class="quiet">Repair: ${group.repair}.</p>
      </li>`,
    )}</ul>
    ${found.errors > 0 ? repair() : nothing}`;
}

function repair() {
  const isLocked = studio.engine.isAws && studio.engine.locked;
  const isRunning = state.work?.state === "running";
  if (!state.asksForName) {
    return html`<p><button class="danger" ?disabled=${isLocked || isRunning} @click=${() => act.askForName(true)}>Repair…</button>
      <span class="quiet">${isLocked ? "unlock the table first" : "fixes each finding as listed above, by one conditional write"}</span></p>`;
  }
  return html`<form class="repair" @submit=${(event) => { event.preventDefault(); act.start("repair"); }}>
    <label>Type <code>${studio.engine.table}</code> to repair it
      <input name="table" autocomplete="off" .value=${state.typed} @input=${(event) => { state.typed = event.target.value; studio.update(); }}></label>
    <button class="danger">Repair</button>
    <button type="button" @click=${() => act.askForName(false)}>Keep as it is</button>
  </form>`;
}

const DONE = { delete: "removed", propagate: "brought forward", create: "removed" };

function pendingPanel() {
  const { resumed } = state;
  const pending = state.pending?.filter((each) => each.kind !== "migration") ?? null;
  const isRunning = state.work?.state === "running";
  return html`<section class="panel" aria-label="Pending work">
    <h2>Pending work</h2>
    ${problem("pending")}
    ${pending === null
      ? state.unopened === null ? html`<p class="quiet">Reading the journal…</p>` : html`<p class="problem" role="alert">${state.unopened}</p>`
      : pending.length === 0
        ? html`<p class="quiet">Nothing is pending. Every delete has ended, and every copy is fresh.</p>`
        : html`<table class="listing"><thead><tr><th scope="col">work</th><th scope="col">entity</th><th scope="col">since</th><th scope="col" class="number">items</th></tr></thead>
            <tbody>${pending.map((each) => html`<tr><td>${each.kind}</td><td>${each.type} <code>${each.key.join(" ")}</code></td><td class="figures">${each.since.slice(0, 19)}</td><td class="figures number">${number(each.items)} ${DONE[each.kind] ?? "done"}</td></tr>${each.failure ? html`<tr><td colspan="4"><span class="quiet">failed last time:</span> ${each.failure}</td></tr>` : nothing}`)}</tbody></table>
          <p><button class="primary" ?disabled=${isRunning} @click=${() => act.start("resume")}>Resume</button></p>`}
    ${resumed ? html`<p class="answer" role="status">Finished ${plural(resumed.finished, "piece of work", "pieces of work")}.</p>
      ${resumed.unfinished.map((each) => html`<p class="problem">${each.kind} ${each.type} ${each.key.join(" ")}<small>${each.because}</small></p>`)}` : nothing}
  </section>`;
}

function statistics() {
  const { report: found } = state;
  if (!found) {
    return html`<section class="panel" aria-label="Statistics"><h2>Largest collections</h2><p class="quiet">Check the table to see its largest partitions and the gates with the most changes.</p></section>`;
  }
  const most = Math.max(1, ...found.largestCollections.map((each) => each.items));
  return html`<section class="panel" aria-label="Statistics">
    <h2>Items</h2>
    <table class="listing"><tbody>${Object.entries(found.itemsByType).map(([type, items]) => html`<tr><th scope="row">${type}</th><td class="figures number">${number(items)}</td></tr>`)}</tbody></table>
    <h2>Largest collections</h2>
    <table class="listing"><tbody>${found.largestCollections.map(
      (each) => html`<tr><th scope="row"><code>${each.partition}</code></th><td class="figures number">${number(each.items)}</td><td><svg class="share" width="100" height="8" aria-hidden="true"><rect width=${(100 * each.items) / most} height="8" rx="2"></rect></svg></td></tr>`,
    )}</tbody></table>
    ${found.hottestGates.length === 0
      ? nothing
      : html`<h2>Hottest gates</h2>
        <table class="listing"><thead><tr><th scope="col">item</th><th scope="col">side</th><th scope="col" class="number">edges</th><th scope="col" class="number">changes</th></tr></thead>
          <tbody>${foldedGates(found.hottestGates).map(gateRows)}</tbody></table>`}
  </section>`;
}

/** The gates, with those of all shards of an entity together. */
function foldedGates(gates) {
  const folds = new Map();
  for (const gate of gates) {
    const [partition, sort] = gate.key.split(" / ");
    const entity = unsharded(partition);
    const name = entity === null ? gate.key : entity + " / " + sort;
    folds.set(name, [...(folds.get(name) ?? []), gate]);
  }
  return [...folds].map(([key, members]) => ({ key, members }));
}

function gateRows({ key, members }) {
  const sum = (name) => members.reduce((total, each) => total + each[name], 0);
  const isOpen = state.unfolded.has(key);
  const toggle = () => {
    if (!state.unfolded.delete(key)) {
      state.unfolded.add(key);
    }
    studio.update();
  };
  const row = (name, each) => html`<tr><td>${name}</td><td>${members[0].side}</td><td class="figures number">${number(each.edges)}</td><td class="figures number">${number(each.changes)}</td></tr>`;
  const one = (each) => row(html`<code>${each.key}</code>`, each);
  if (members.length === 1) {
    return one(members[0]);
  }
  const title = html`<button class="plain fold" aria-expanded=${isOpen} @click=${toggle}><span aria-hidden="true">${isOpen ? "▾" : "▸"}</span> <code>${key}</code> ${plural(members.length, "shard")}</button>`;
  return html`${row(title, { edges: sum("edges"), changes: sum("changes") })} ${isOpen ? members.map(one) : nothing}`;
}

export const health = {
  name: "health",
  title: "Health",
  key: "h",

  async open(app, values) {
    studio = app;
    if (state.model !== values.model) {
      Object.assign(state, { model: values.model, pending: null, unopened: null, work: null, report: null, resumed: null, migrated: null, typed: "", asksForName: false, error: null });
    }
    route.replace("health", { model: state.model });
    await attempt("open", async () => {
      await poll();
      const showJournal = await readJournal();
      showJournal();
    });
  },

  leave() {
    looking();
    clearTimeout(polling);
  },

  run: () => act.start("check"),

  commands: () => [{ title: "Check the table", run: () => act.start("check") }],

  view() {
    if (state.error?.at === "open") {
      return failure(state.error);
    }
    return html`<div class="health"><div>${checkPanel()}</div><div>${migrationPanel()} ${pendingPanel()} ${statistics()}</div></div>`;
  },
};
