// SPDX-License-Identifier: Apache-2.0
// The screens in the order of the tabs. A screen has a name, a title, open(studio, values) and
// view(); beforeDraw, afterDraw, leave, run (Ctrl-Enter) and save (Ctrl-S) if it needs them.
import { data } from "studio/data/screen.js";
import { explore } from "studio/explore/screen.js";
import { health } from "studio/health/screen.js";
import { map } from "studio/map/screen.js";
import { model } from "studio/model/screen.js";
import { patterns } from "studio/patterns/screen.js";
import { query } from "studio/query/screen.js";
import { simulator } from "studio/simulator/screen.js";

export const screens = [simulator, map, data, query, patterns, explore, model, health];
