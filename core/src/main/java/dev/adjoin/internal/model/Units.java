// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

/** Provisioned capacity in units a second. */
public record Units(int read, int write) {}
