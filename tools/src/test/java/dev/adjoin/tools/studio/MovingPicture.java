// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageOutputStream;

/** A picture that moves and begins again, as an animated GIF. */
final class MovingPicture {
  /** A power of two, as the format requires. */
  private static final int COLOURS = 64;

  private static final String FORMAT = "javax_imageio_gif_image_1.0";

  private final List<BufferedImage> frames = new ArrayList<>();
  private final List<Integer> hundredths = new ArrayList<>();

  /** Adds a frame, which is shown for so many hundredths of a second. */
  void add(BufferedImage frame, int shownFor) {
    frames.add(frame);
    hundredths.add(shownFor);
  }

  void write(Path file) throws IOException {
    Files.deleteIfExists(file); // The stream would keep the end of a longer one.
    Palette palette = Palette.of(COLOURS, frames);
    ImageWriter writer = ImageIO.getImageWritersByFormatName("gif").next();
    try (ImageOutputStream out = ImageIO.createImageOutputStream(file.toFile())) {
      out.setByteOrder(ByteOrder.LITTLE_ENDIAN);
      writer.setOutput(out);
      writer.prepareWriteSequence(null);
      for (int i = 0; i < frames.size(); i++) {
        BufferedImage frame = frames.get(i);
        Rectangle changed = i == 0 ? whole(frame) : changed(frames.get(i - 1), frame);
        BufferedImage part =
            palette.apply(frame.getSubimage(changed.x, changed.y, changed.width, changed.height));
        writer.writeToSequence(
            new IIOImage(part, null, metadata(writer, part, changed, hundredths.get(i))), null);
      }
      writer.endWriteSequence();
    } finally {
      writer.dispose();
    }
  }

  private static Rectangle whole(BufferedImage frame) {
    return new Rectangle(frame.getWidth(), frame.getHeight());
  }

  /** The part of a frame that differs from the one before it; at least one pixel. */
  private static Rectangle changed(BufferedImage before, BufferedImage frame) {
    Rectangle changed = null;
    for (int y = 0; y < frame.getHeight(); y++) {
      for (int x = 0; x < frame.getWidth(); x++) {
        if (before.getRGB(x, y) != frame.getRGB(x, y)) {
          Rectangle pixel = new Rectangle(x, y, 1, 1);
          changed = changed == null ? pixel : changed.union(pixel);
        }
      }
    }
    return changed == null ? new Rectangle(1, 1) : changed;
  }

  private static IIOMetadata metadata(
      ImageWriter writer, BufferedImage part, Rectangle place, int shownFor) throws IOException {
    IIOMetadata metadata =
        writer.getDefaultImageMetadata(ImageTypeSpecifier.createFromRenderedImage(part), null);
    IIOMetadataNode root = (IIOMetadataNode) metadata.getAsTree(FORMAT);
    IIOMetadataNode descriptor = node(root, "ImageDescriptor");
    descriptor.setAttribute("imageLeftPosition", String.valueOf(place.x));
    descriptor.setAttribute("imageTopPosition", String.valueOf(place.y));
    addColours(root, (IndexColorModel) part.getColorModel());
    IIOMetadataNode control = node(root, "GraphicControlExtension");
    control.setAttribute("disposalMethod", "doNotDispose");
    control.setAttribute("userInputFlag", "FALSE");
    control.setAttribute("transparentColorFlag", "FALSE");
    control.setAttribute("transparentColorIndex", "0");
    control.setAttribute("delayTime", String.valueOf(shownFor));
    IIOMetadataNode again = new IIOMetadataNode("ApplicationExtension");
    again.setAttribute("applicationID", "NETSCAPE");
    again.setAttribute("authenticationCode", "2.0");
    again.setUserObject(new byte[] {1, 0, 0});
    node(root, "ApplicationExtensions").appendChild(again);
    metadata.setFromTree(FORMAT, root);
    return metadata;
  }

  /** Names the colours, in place of those that the writer would take for the whole file. */
  private static void addColours(IIOMetadataNode root, IndexColorModel colours) {
    IIOMetadataNode table = node(root, "LocalColorTable");
    table.setAttribute("sizeOfLocalColorTable", String.valueOf(COLOURS));
    table.setAttribute("sortFlag", "FALSE");
    while (table.hasChildNodes()) {
      table.removeChild(table.getFirstChild());
    }
    for (int i = 0; i < COLOURS; i++) {
      int known = Math.min(i, colours.getMapSize() - 1);
      IIOMetadataNode entry = new IIOMetadataNode("ColorTableEntry");
      entry.setAttribute("index", String.valueOf(i));
      entry.setAttribute("red", String.valueOf(colours.getRed(known)));
      entry.setAttribute("green", String.valueOf(colours.getGreen(known)));
      entry.setAttribute("blue", String.valueOf(colours.getBlue(known)));
      table.appendChild(entry);
    }
  }

  private static IIOMetadataNode node(IIOMetadataNode root, String name) {
    for (int i = 0; i < root.getLength(); i++) {
      if (root.item(i).getNodeName().equals(name)) {
        return (IIOMetadataNode) root.item(i);
      }
    }
    IIOMetadataNode added = new IIOMetadataNode(name);
    root.appendChild(added);
    return added;
  }
}
