"""Helena's pictures: a kettlebell at the foot of some stairs, then on top of them.

blender -b --python still/stairs.py -- <file.png> <width> <samples> <antes|depois> <folder>
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import ORANGE, PALE, WARM, area, arguments, bump, camera, loaded, material, mesh, start, take, world  # noqa: E402

file, width, samples, (moment, folder) = arguments()
start()
after = moment == "depois"

STEPS, RISE, RUN = 3, 0.85, 1.3
if after:
    stone = material("stone", (0.05, 0.052, 0.058), 0.5)
else:
    stone = material("stone", (0.62, 0.52, 0.38), 0.8)
bump(stone, 6, 0.12, 0.02, 8)

# The stairs rise from the left to the right; their edges are a little rounded.
line = [(-12.0, 0.0)]
for step in range(STEPS):
    x = step * RUN
    line += [(x, step * RISE + 0.0), (x, (step + 1) * RISE)]
line += [(14.0, STEPS * RISE)]
vertices = [(x, y, z) for x, z in line for y in (-2.4, 8.0)]
faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(line) - 1)]
side = [2 * i for i in range(len(line))]
vertices += [(14.0, -2.4, -1.0), (-12.0, -2.4, -1.0)]
faces.append(tuple(side + [len(vertices) - 2, len(vertices) - 1]))
stairs = mesh("stairs", vertices, faces, stone, smooth=False)
bevel = stairs.modifiers.new("bevel", "BEVEL")
bevel.width = 0.04
bevel.segments = 3
ground = material("ground", (0.02, 0.021, 0.024) if after else (0.62, 0.52, 0.38), 0.8)
mesh("floor", [(-40, -40, 0), (40, -40, 0), (40, -2.4, 0), (-40, -2.4, 0)], [(0, 1, 2, 3)], ground)
mesh("wall", [(-40, 8, -1), (40, 8, -1), (40, 8, 40), (-40, 8, 40)], [(0, 1, 2, 3)], ground)

iron = material("iron", (0.012, 0.0125, 0.015), 0.42, 0.35)
bump(iron, 26, 0.35, 0.02)
bell = loaded(f"{folder}/kettlebell.obj", "bell", iron)
bell.rotation_euler = (0, 0, 0.35)
bell.location = ((STEPS - 1) * RUN + 1.45, -0.6, STEPS * RISE + 0.9) if after else (-1.5, -0.6, 0.9)

if after:
    world((0.02, 0.024, 0.03), 0.5)
    area("key", WARM, 1500, (4, 3), (-6, -9, 10), (2, 0, 2))
    area("rim", ORANGE, 3000, (2, 8), (12, 5, 9), (4, 0, 4))
    area("glow", ORANGE, 2200, (3, 3), (9, 3, 4), (4.5, 8, 6))
    area("edge", PALE, 1200, (2, 8), (-8, 5, 9), (2, 0, 3))
else:
    world((0.9, 0.95, 1.0), 0.55)
    area("window", (0.95, 0.97, 1.0), 1500, (9, 9), (-9, -8, 14), (1, 0, 1))
camera((0.0, -24, 7.0), (1.2, 0, 2.5), 75)
take(file, width, samples, exposure=0.0 if after else 0.55)
