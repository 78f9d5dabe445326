// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The most frequent colours of pictures, with which they take a third of the space. */
final class Palette {

  private final int[] colours;
  private final IndexColorModel model;
  private final Map<Integer, Integer> nearest = new HashMap<>();

  private Palette(int[] colours) {
    this.colours = colours;
    this.model =
        new IndexColorModel(8, colours.length, colours, 0, false, -1, DataBuffer.TYPE_BYTE);
  }

  /** So many colours, at most 256. */
  static Palette of(int number, List<BufferedImage> pictures) {
    Map<Integer, Integer> counts = new HashMap<>();
    for (BufferedImage picture : pictures) {
      for (int y = 0; y < picture.getHeight(); y++) {
        for (int x = 0; x < picture.getWidth(); x++) {
          counts.merge(picture.getRGB(x, y), 1, Integer::sum);
        }
      }
    }
    return new Palette(
        counts.entrySet().stream()
            .sorted(
                Map.Entry.<Integer, Integer>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(number)
            .mapToInt(Map.Entry::getKey)
            .toArray());
  }

  /** The same picture in these colours. */
  BufferedImage apply(BufferedImage whole) {
    BufferedImage small =
        new BufferedImage(
            whole.getWidth(), whole.getHeight(), BufferedImage.TYPE_BYTE_INDEXED, model);
    for (int y = 0; y < whole.getHeight(); y++) {
      for (int x = 0; x < whole.getWidth(); x++) {
        int index = nearest.computeIfAbsent(whole.getRGB(x, y), this::nearest);
        small.getRaster().setSample(x, y, 0, index);
      }
    }
    return small;
  }

  private int nearest(int colour) {
    int best = 0;
    for (int i = 1; i < colours.length; i++) {
      best = distance(colour, colours[i]) < distance(colour, colours[best]) ? i : best;
    }
    return best;
  }

  private static int distance(int one, int other) {
    int sum = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
      int difference = (one >> shift & 0xff) - (other >> shift & 0xff);
      sum += difference * difference;
    }
    return sum;
  }
}
