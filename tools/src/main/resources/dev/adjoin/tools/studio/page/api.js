// SPDX-License-Identifier: Apache-2.0
// Calls of the studio's server. Every call carries the token of the address that was printed.

const KEY = "adjoin-token";

/** A call that failed, with what to do about it. */
export class CallError extends Error {
  constructor(message, fix, status) {
    super(message);
    this.fix = fix;
    this.status = status;
  }
}

/** Takes the token out of the address, so that a copied link does not hold it. */
export function takeToken() {
  const url = new URL(location.href);
  const token = url.searchParams.get("token");
  if (token) {
    localStorage.setItem(KEY, token);
    url.searchParams.delete("token");
    history.replaceState(null, "", url);
  }
}

export async function call(path, body = {}) {
  let response;
  try {
    response = await fetch("/api/" + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Adjoin-Token": localStorage.getItem(KEY) ?? "" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new CallError("The studio does not answer", "Start it again with ./adjoin studio", 0);
  }
  const answer = await response.json();
  if (!response.ok) {
    throw new CallError(answer.error.message, answer.error.fix, response.status);
  }
  return answer;
}
