"""Camila's pictures: a measuring tape laid in a wide ring, then in a narrow one with the rest of it left over.

blender -b --python still/tape.py -- <file.png> <width> <samples> <antes|depois> <folder>
"""

import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import ORANGE, PALE, WARM, area, arguments, camera, material, mesh, painted, start, sweep, take, world  # noqa: E402

file, width, samples, (moment, folder) = arguments()
start()
after = moment == "depois"

LENGTH, HIGH, THICK, START = 19.0, 1.15, 0.018, 0.0
radius = 1.75 if after else 2.6


def path():
    """Points of the tape's middle line on the table, from its inner end round the ring and out along the rest."""
    points = []
    turn = 2 * math.pi * 1.08
    steps = 200
    for i in range(steps + 1):
        a = turn * i / steps
        r = radius + 0.05 * i / steps
        points.append((r * math.cos(a - 1.9), r * math.sin(a - 1.9)))
    # The rest goes straight on. A long rest then bends the other way.
    back = 0.75 if after else 0.0
    x, y = points[-1]
    px, py = points[-2]
    heading = math.atan2(y - py, x - px)
    rest = LENGTH - sum(math.dist(p, q) for p, q in zip(points, points[1:]))
    step = 0.05
    for i in range(round(rest / step)):
        t = i * step / rest
        bend = (1 - min(1, t * 2.2)) / radius - back * min(1, max(0, t - 0.3) * 3)
        heading += bend * step
        x, y = x + math.cos(heading) * step, y + math.sin(heading) * step
        points.append((x, y))
    return points


line = path()
ribbon = material("ribbon", (1.0, 0.13, 0.012) if after else (0.86, 0.8, 0.66), 0.5)
painted(ribbon, f"{folder}/tape.png", extension="REPEAT")
# A tape is printed on both sides, each of which is read from its own left.
for side in (-1, 1):
    vertices, uv = [], []
    run = 0.0
    for i, (x, y) in enumerate(line):
        if i:
            run += math.dist(line[i - 1], line[i])
        ahead, behind = line[min(i + 1, len(line) - 1)], line[max(i - 1, 0)]
        dx, dy = ahead[0] - behind[0], ahead[1] - behind[1]
        away = side * THICK / 2 / math.hypot(dx, dy)
        for level in (0, 1):
            vertices.append((x + dy * away, y - dx * away, level * HIGH + 0.01))
            uv.append((side * run / LENGTH * 0.6 + START, level))
    faces = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(len(line) - 1)]
    mesh("tape", vertices, faces, ribbon, uv=uv)

if after:
    floor = material("floor", (0.02, 0.021, 0.024), 0.4)
    sweep(floor, depth=12)
    world((0.02, 0.024, 0.03), 0.6)
    area("key", WARM, 900, (4, 3), (-5, -7, 9), (0, 0, 0.5))
    area("rim", ORANGE, 2600, (2, 8), (7, 4, 5), (0, 0.6, 0.5))
    area("glow", ORANGE, 1800, (3, 3), (6, 5, 3), (2, 12, 5))
    area("edge", PALE, 600, (2, 8), (-7, 4, 5), (0, 0, 0.5))
else:
    floor = material("floor", (0.62, 0.52, 0.38), 0.85)
    sweep(floor, depth=12)
    world((0.9, 0.95, 1.0), 0.5)
    area("window", (0.95, 0.97, 1.0), 1500, (9, 9), (-9, -8, 14), (0, 0, 1))
camera((0, -17, 9.5), (0.1, 0, 0.25), 82)
take(file, width, samples, exposure=0.0 if after else 0.55)
