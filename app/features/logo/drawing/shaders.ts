import { knee, reach } from '../core/color.ts'

/** One triangle over all of the picture. */
export const vertexShader = `#version 300 es
void main() {
  gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0);
}`

/** The sums of \`core/compose.ts\` and \`core/print.ts\`, for one pixel. With a code of 0 the body is drawn, else a print on it. */
export const fragmentShader = `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
uniform sampler2D fixedLayer, lightLayer, maskLayer, trimLayer, grid, art;
uniform vec3 body, second, ink, mirror, toX, toY, relief;
uniform vec2 from, threads;
uniform ivec2 gridSize, artSize;
uniform float rows, gridStep, lightMost, contrast, saturation, opacity, gain;
uniform int code;
uniform bool own, onBody, hasTrim, hasRelief, hasThreads;
out vec4 pixel;

vec3 toLinear(vec3 v) {
  return mix(v / 12.92, pow((v + 0.055) / 1.055, vec3(2.4)), greaterThan(v, vec3(0.04045)));
}
vec3 toSrgb(vec3 v) {
  return mix(v * 12.92, 1.055 * pow(max(v, 1e-6), vec3(1.0 / 2.4)) - 0.055, greaterThan(v, vec3(0.0031308)));
}
vec3 beforeShoulder(vec3 v) {
  return mix(v, ${knee} - ${reach} * log(max(vec3(2e-3), 1.0 - (v - ${knee}) / ${reach})), greaterThanEqual(v, vec3(${knee})));
}
vec3 shoulder(vec3 v) {
  return mix(max(v, 0.0), ${knee} + ${reach} * (1.0 - exp((${knee} - v) / ${reach})), greaterThanEqual(v, vec3(${knee})));
}

/** Where a pixel of the picture lies on the art, in pixels of the art. */
vec2 placeOf(vec2 at) {
  vec2 point = clamp((at - from) / gridStep, vec2(0), vec2(gridSize - 1));
  ivec2 first = min(ivec2(point), gridSize - 2);
  vec2 share = point - vec2(first);
  vec2 uv = mix(
    mix(texelFetch(grid, first, 0).xy, texelFetch(grid, first + ivec2(1, 0), 0).xy, share.x),
    mix(texelFetch(grid, first + ivec2(0, 1), 0).xy, texelFetch(grid, first + ivec2(1, 1), 0).xy, share.x),
    share.y
  );
  return vec2(dot(toX, vec3(uv, 1.0)), dot(toY, vec3(uv, 1.0)));
}

/** Around the art lies a rim of nothing, one pixel wide. */
vec4 artAt(vec2 place) {
  if (place.x <= -1.0 || place.y <= -1.0 || place.x >= float(artSize.x) || place.y >= float(artSize.y)) return vec4(0);
  ivec2 first = ivec2(floor(place)) + 1;
  vec2 share = fract(place);
  return mix(
    mix(texelFetch(art, first, 0), texelFetch(art, first + ivec2(1, 0), 0), share.x),
    mix(texelFetch(art, first + ivec2(0, 1), 0), texelFetch(art, first + ivec2(1, 1), 0), share.x),
    share.y
  );
}

float alphaAt(vec2 at) {
  return artAt(placeOf(at)).a;
}

void main() {
  ivec2 here = ivec2(int(gl_FragCoord.x), int(rows) - 1 - int(gl_FragCoord.y));
  vec3 mask = texelFetch(maskLayer, here, 0).rgb;
  vec3 base = beforeShoulder(toLinear(texelFetch(fixedLayer, here, 0).rgb));
  vec3 lit = toLinear(texelFetch(lightLayer, here, 0).rgb) * lightMost;
  vec3 light;
  if (code == 0) {
    light = base + lit * (mask.r * body + (hasTrim ? texelFetch(trimLayer, here, 0).r : 0.0) * second);
  } else {
    if (abs(int(mask.b * 255.0 + 0.5) - code) > 7) discard;
    vec2 at = vec2(here);
    float edge = 1.0;
    if (hasRelief) {
      vec2 slope = 0.5 * vec2(
        alphaAt(at + vec2(1, 0)) - alphaAt(at - vec2(1, 0)),
        alphaAt(at + vec2(0, 1)) - alphaAt(at - vec2(0, 1))
      );
      edge = clamp(1.0 + mask.g * (dot(relief.xy, slope) - relief.z * length(slope)), 0.3, 2.2);
    }
    vec2 place = placeOf(at);
    vec4 found = artAt(place);
    if (found.a == 0.0 && edge == 1.0) discard;
    float back = gain * edge;
    if (hasThreads) {
      float across = dot(place - 0.5 * vec2(artSize) + 0.5, threads);
      back *= 0.84 + 0.64 * abs(fract(across) - 0.5);
    }
    vec3 color = own && found.a > 0.0 ? toLinear(min(floor(255.0 * found.rgb / found.a + 0.5), 255.0) / 255.0) : ink;
    vec3 plain = onBody ? base + lit * mask.r * edge * body : base * edge;
    vec3 printed = (onBody ? base : mirror) + lit * color * back;
    light = mix(plain, printed, found.a * mask.g * opacity);
  }
  light = shoulder(light);
  vec3 value = toSrgb(mix(vec3(dot(light, vec3(0.2126, 0.7152, 0.0722))), light, saturation));
  vec3 twice = 2.0 * value - 1.0;
  pixel = vec4(value + contrast * (value - 0.5) * (1.0 - twice * twice) * 1.2, 1.0);
}`
