"""The trainer's portrait: blender -b --python still/portrait.py -- <file.png> <width> <samples> <folder>"""

import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import ORANGE, PALE, WARM, area, arguments, bump, camera, loaded, material, mesh, painted, start, take, world  # noqa: E402

file, width, samples, (folder,) = arguments()
start()
world((0.02, 0.024, 0.03), 0.6)

skin = material("skin", (0.34, 0.165, 0.095), 0.42, Specular=0.45)
cloth = material("cloth", (0.018, 0.019, 0.022), 0.85, Sheen=0.6, Specular=0.25)
bump(cloth, 90, 0.25, 0.01, 3)
body = loaded(f"{folder}/skin.obj", "skin", skin, 0.1)

# The hair is a colour of the head that fades in over the skin (see `grown` in bust.mjs).
TURN = 0.5


def clamp(t):
    return min(1.0, max(0.0, t))


def grown(x, y, z):
    z -= 1
    c, s = math.cos(TURN), math.sin(TURN)
    x, z = c * x - s * z, s * x + c * z + 1
    if z > 2:
        edge = 165.5 - 8 * clamp((z - 2) / 6) + 0.03 * x * x
    else:
        edge = 171.5 - 6 * clamp((z + 4) / 6)
    ear = abs(x) > 7.9 and 163 < y < 172 and -4 < z < 3
    return 0 if ear else clamp((y - edge) / 3.5)


mask = body.data.color_attributes.new("hair", "FLOAT_COLOR", "POINT")
for vertex, colour in zip(body.data.vertices, mask.data):
    x, y, z = vertex.co
    much = grown(10 * x, 10 * z, -10 * y)
    colour.color = (much, much, much, 1)
nodes, links = skin.node_tree.nodes, skin.node_tree.links
shader = nodes["Principled BSDF"]
where = nodes.new("ShaderNodeAttribute")
where.attribute_name = "hair"
grain = nodes.new("ShaderNodeTexNoise")
grain.inputs["Scale"].default_value = 70
sharp = nodes.new("ShaderNodeMath")
sharp.operation = "MULTIPLY_ADD"
sharp.inputs[1].default_value = 0.9
links.new(grain.outputs["Fac"], sharp.inputs[0])
links.new(where.outputs["Fac"], sharp.inputs[2])
edge = nodes.new("ShaderNodeMapRange")
edge.inputs["From Min"].default_value = 0.45
edge.inputs["From Max"].default_value = 1.15
links.new(sharp.outputs[0], edge.inputs["Value"])
mix = nodes.new("ShaderNodeMixRGB")
mix.inputs[1].default_value = shader.inputs["Base Color"].default_value
mix.inputs[2].default_value = (0.009, 0.007, 0.006, 1)
links.new(edge.outputs[0], mix.inputs[0])
links.new(mix.outputs[0], shader.inputs["Base Color"])
rough = nodes.new("ShaderNodeMath")
rough.operation = "MULTIPLY_ADD"
rough.inputs[1].default_value = 0.35
rough.inputs[2].default_value = 0.42
links.new(edge.outputs[0], rough.inputs[0])
links.new(rough.outputs[0], shader.inputs["Roughness"])
strands = nodes.new("ShaderNodeBump")
strands.inputs["Distance"].default_value = 0.06
links.new(edge.outputs[0], strands.inputs["Strength"])
links.new(grain.outputs["Fac"], strands.inputs["Height"])
links.new(strands.outputs["Normal"], shader.inputs["Normal"])

shirt = loaded(f"{folder}/shirt.obj", "shirt", cloth, 0.1)

# The lettering on the back is projected from behind.
lettering = f"{folder}/personal.png"
if os.path.exists(lettering):
    layer = shirt.data.uv_layers.new()
    for loop in shirt.data.loops:
        x, y, z = shirt.data.vertices[loop.vertex_index].co
        layer.data[loop.index].uv = (0.5 + x / 4.9, (z - 12.0) / 2.45) if y < 0 else (-9, -9)
    painted(cloth, lettering, 0.12)

for part in (body, shirt):
    part.rotation_euler = (0, 0, 0.3)

wall = material("wall", (0.02, 0.021, 0.024), 0.9)
mesh("wall", [(-30, 12, -10), (30, 12, -10), (30, 12, 40), (-30, 12, 40)], [(0, 1, 2, 3)], wall)

middle = (0, 0, 14.5)
area("rim", ORANGE, 2600, (2, 12), (9, 5.5, 17), (0.5, 0, 15))
area("edge", PALE, 1800, (2, 12), (-9, 5, 18), (0, 0, 15.5))
area("top", WARM, 800, (5, 5), (-5, -8, 24), (0, 0, 15))
area("glow", ORANGE, 900, (6, 6), (9, 9, 9), (6, 12, 11))
camera((0, -36, 15.4), (0.1, 0, 14.55), 158)
take(file, width, samples)
