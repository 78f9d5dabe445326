// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.server.ResponseStatusException;

/** Reads {@link PageParameters} from a request. */
final class PageParametersResolver implements HandlerMethodArgumentResolver {
  private final AdjoinProperties.Web settings;

  PageParametersResolver(AdjoinProperties.Web settings) {
    this.settings = settings;
  }

  /** A size that a request must not ask for, which Spring answers with 400. */
  static final class SizeException extends ResponseStatusException {
    private static final long serialVersionUID = 1L;

    SizeException(int most, String found) {
      super(
          HttpStatus.BAD_REQUEST,
          "size must be a number from 1 to " + most + ", but was \"" + found + "\"");
    }
  }

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    return parameter.getParameterType() == PageParameters.class;
  }

  @Override
  public Object resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest request,
      @Nullable WebDataBinderFactory binders) {
    String size = request.getParameter("size");
    String cursor = request.getParameter("cursor");
    return new PageParameters(
        size == null || size.isEmpty() ? settings.pageSize() : size(size),
        cursor == null || cursor.isEmpty() ? null : cursor);
  }

  private int size(String text) {
    try {
      int size = Integer.parseInt(text);
      if (size >= 1 && size <= settings.maxPageSize()) {
        return size;
      }
    } catch (NumberFormatException e) {
      // Reported below, as a number that is out of range.
    }
    throw new SizeException(settings.maxPageSize(), text);
  }
}
