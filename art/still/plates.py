"""Diego's pictures: the end of a bar with one small plate, then with a stack of large ones.

blender -b --python still/plates.py -- <file.png> <width> <samples> <antes|depois> <folder>
"""

import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import ORANGE, PALE, WARM, area, arguments, bump, camera, material, painted, start, sweep, take, turned, world  # noqa: E402

file, width, samples, (moment, folder) = arguments()
start()
after = moment == "depois"

steel = material("steel", (0.5, 0.5, 0.52), 0.26, 1.0)
bump(steel, 30, 0.06, 0.005)


def plate(radius, thickness, at, words, angle):
    """A plate on the bar, which lies along y; its face with the number looks at the camera."""
    rubber = material("rubber", (0.012, 0.0125, 0.014), 0.45)
    bump(rubber, 40, 0.2, 0.01)
    h = thickness / 2
    hole, lip = 0.27, thickness * 0.3
    rim = radius * 0.86
    hub = radius * 0.3
    profile = [(hole, -h), (radius - 0.08, -h), (radius, -h + 0.08), (radius, h - 0.08), (radius - 0.08, h)]
    profile += [(rim + 0.05, h), (rim, h - lip), (hub + 0.08, h - lip), (hub, h - 0.02), (hole + 0.02, h - 0.02), (hole, h - 0.1), (hole, -h)]
    body = turned("plate", profile, rubber, 160)
    ring = turned("hub", [(hole, h + 0.012), (hub * 0.82, h + 0.012), (hub * 0.82, h - 0.1)], steel, 96)
    # The number is painted on the face, above the hub.
    layer = body.data.uv_layers.new()
    for loop in body.data.loops:
        x, y, z = body.data.vertices[loop.vertex_index].co
        size = radius * 0.9
        layer.data[loop.index].uv = (0.5 + x / size, 0.5 + (y - radius * 0.58) / size) if z > 0 else (-9, -9)
    painted(rubber, f"{folder}/plate-{words}.png", 0.25 if after else 0.0)
    for thing in (body, ring):
        thing.location = (0, at, AXIS)
        thing.rotation_euler = (math.pi / 2, angle, 0)


# The plates stand on the floor, so that the bar lies as high as they are large.
AXIS = 2.25 if after else 1.3
end = 0.9
bar = turned(
    "bar",
    [(0.14, -16), (0.14, -2.2), (0.25, -2.2), (0.25, end), (0.23, end + 0.04), (0.16, end + 0.06), (0.15, end), (0, end)],
    steel,
)
bar.rotation_euler = (math.pi / 2, 0, 0)
bar.location = (0, 0, AXIS)
collar = turned("collar", [(0.25, -0.25), (0.52, -0.25), (0.52, 0.0), (0.48, 0.04), (0.25, 0.04)], steel)
collar.rotation_euler = (math.pi / 2, 0, 0)

if after:
    collar.location = (0, 1.9, AXIS)
    for radius, thickness, at, words, angle in (
        (2.25, 0.62, 1.3, "20", 0.0),
        (2.25, 0.62, 0.66, "20", 0.0),
        (2.25, 0.62, 0.02, "20", 0.22),
    ):
        plate(radius, thickness, at, words, angle)
else:
    collar.location = (0, 1.0, AXIS)
    plate(1.3, 0.32, 0.7, "5", 0.12)
    plate(1.3, 0.32, 11, "5", 0.4)

if after:
    floor = material("floor", (0.02, 0.021, 0.024), 0.5)
    sweep(floor, depth=14, width=120)
    world((0.02, 0.024, 0.03), 0.6)
    area("key", WARM, 1700, (5, 3), (-9, -10, 9), (0, 0, 2))
    area("rim", ORANGE, 2600, (2, 8), (7, 4, 4), (0, 0.6, 2.2))
    area("glow", ORANGE, 2200, (3, 3), (7, 6, 3), (5, 14, 5))
    area("edge", PALE, 500, (2, 8), (-7, 4, 4), (0, 0, 2.2))
else:
    floor = material("floor", (0.62, 0.52, 0.38), 0.85)
    sweep(floor, depth=14, width=120)
    world((0.9, 0.95, 1.0), 0.5)
    area("window", (0.95, 0.97, 1.0), 1500, (9, 9), (-9, -8, 14), (0, 0, 1))
camera((-11, -17, 5.4), (-0.1, 0.9, 2.5 if after else 2.3), 80)
take(file, width, samples, exposure=0.0 if after else 0.55)
