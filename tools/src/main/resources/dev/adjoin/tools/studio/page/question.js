// SPDX-License-Identifier: Apache-2.0
// Answers can come late: after the user has asked for something else, and in another order than
// the calls were made. A late answer never undoes a newer choice.

/**
 * A question that is asked again and again, such as what a screen shows. Each time it is asked, it
 * returns a function that tells whether it was not asked again since:
 *
 *   const isLast = showing();
 *   const answer = await call(…);
 *   if (isLast()) { … }
 */
export function question() {
  let times = 0;
  return () => {
    const time = ++times;
    return () => time === times;
  };
}
