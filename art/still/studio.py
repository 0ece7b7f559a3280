"""What every still life shares: the room, the lights, the materials and the way to a picture. Blender 3.4, Cycles."""

import math
import sys

import addon_utils
import bpy
from mathutils import Vector

ORANGE = (1.0, 0.085, 0.008)
PALE = (0.8, 0.88, 1.0)
WARM = (1.0, 0.9, 0.76)


def arguments():
    """The arguments after '--': a file, a width, the samples, and words for the scene."""
    words = sys.argv[sys.argv.index("--") + 1 :]
    return words[0], int(words[1]), int(words[2]), words[3:]


def start():
    addon_utils.enable("cycles")
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.world = bpy.data.worlds.new("room")
    scene.world.use_nodes = True
    return scene


def world(colour, strength):
    background = bpy.context.scene.world.node_tree.nodes["Background"]
    background.inputs[0].default_value = (*colour, 1)
    background.inputs[1].default_value = strength


def material(name, colour, roughness=0.5, metallic=0.0, **inputs):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    shader = made.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*colour, 1)
    shader.inputs["Roughness"].default_value = roughness
    shader.inputs["Metallic"].default_value = metallic
    for key, value in inputs.items():
        shader.inputs[key.replace("_", " ")].default_value = value
    return made


def bump(made, scale, strength, distance=0.02, detail=6):
    """Roughens a material by noise, `scale` features per unit."""
    nodes, links = made.node_tree.nodes, made.node_tree.links
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = scale
    noise.inputs["Detail"].default_value = detail
    where = nodes.new("ShaderNodeTexCoord")
    links.new(where.outputs["Object"], noise.inputs["Vector"])
    node = nodes.new("ShaderNodeBump")
    node.inputs["Strength"].default_value = strength
    node.inputs["Distance"].default_value = distance
    links.new(noise.outputs["Fac"], node.inputs["Height"])
    links.new(node.outputs["Normal"], nodes["Principled BSDF"].inputs["Normal"])
    return noise


def painted(made, file, glow=0.0, extension="CLIP"):
    """Paints a picture with transparency over a material, by the mesh's UV coordinates; `glow` makes the paint shine."""
    nodes, links = made.node_tree.nodes, made.node_tree.links
    shader = nodes["Principled BSDF"]
    image = nodes.new("ShaderNodeTexImage")
    image.image = bpy.data.images.load(file)
    image.extension = extension
    mix = nodes.new("ShaderNodeMixRGB")
    mix.inputs[1].default_value = shader.inputs["Base Color"].default_value
    links.new(image.outputs["Alpha"], mix.inputs[0])
    links.new(image.outputs["Color"], mix.inputs[2])
    links.new(mix.outputs[0], shader.inputs["Base Color"])
    if glow:
        links.new(image.outputs["Color"], shader.inputs["Emission"])
        times = nodes.new("ShaderNodeMath")
        times.operation = "MULTIPLY"
        times.inputs[1].default_value = glow
        links.new(image.outputs["Alpha"], times.inputs[0])
        links.new(times.outputs[0], shader.inputs["Emission Strength"])
    return image


def mesh(name, vertices, faces, look, smooth=True, uv=None):
    data = bpy.data.meshes.new(name)
    data.from_pydata(vertices, [], faces)
    if uv:
        layer = data.uv_layers.new()
        for loop in data.loops:
            layer.data[loop.index].uv = uv[loop.vertex_index]
    if smooth:
        data.polygons.foreach_set("use_smooth", [True] * len(data.polygons))
    data.materials.append(look)
    made = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(made)
    return made


def loaded(file, name, look, scale=1.0):
    """A mesh of make-meshes.mjs, whose y axis is up."""
    vertices, faces = [], []
    with open(file, encoding="ascii") as lines:
        for line in lines:
            kind, *rest = line.split()
            if kind == "v":
                x, y, z = (float(v) * scale for v in rest)
                vertices.append((x, -z, y))
            else:
                faces.append([int(v) - 1 for v in rest])
    return mesh(name, vertices, faces, look)


def turned(name, profile, look, segments=96):
    """A body of revolution around z; `profile` lists (radius, height) from the inside to the outside and back."""
    vertices, faces = [], []
    n = len(profile)
    for i in range(segments):
        a = 2 * math.pi * i / segments
        vertices += [(r * math.cos(a), r * math.sin(a), h) for r, h in profile]
    for i in range(segments):
        j = (i + 1) % segments
        for k in range(n - 1):
            faces.append((i * n + k, j * n + k, j * n + k + 1, i * n + k + 1))
    made = mesh(name, vertices, faces, look)
    made.data.use_auto_smooth = True
    made.data.auto_smooth_angle = math.radians(40)
    return made


def area(name, colour, power, size, position, target, spread=180):
    data = bpy.data.lights.new(name, "AREA")
    data.color = colour
    data.energy = power
    data.shape = "RECTANGLE"
    data.size, data.size_y = size
    data.spread = math.radians(spread)
    made = bpy.data.objects.new(name, data)
    made.location = position
    aim(made, target)
    bpy.context.collection.objects.link(made)
    return made


def aim(thing, target):
    thing.rotation_euler = (Vector(target) - thing.location).to_track_quat("-Z", "Y").to_euler()


def camera(position, target, lens=85.0, focus=None, stop=8.0):
    data = bpy.data.cameras.new("camera")
    data.lens = lens
    made = bpy.data.objects.new("camera", data)
    made.location = position
    aim(made, target)
    bpy.context.collection.objects.link(made)
    bpy.context.scene.camera = made
    if focus:
        data.dof.use_dof = True
        data.dof.focus_distance = (Vector(focus) - made.location).length
        data.dof.aperture_fstop = stop
    return made


def sweep(look, depth=9.0, height=14.0, width=40.0, curve=4.0, near=-16.0):
    """A floor that rises into a backdrop in one curve, as in a photographer's studio."""
    line = [(near, 0.0), (depth - curve, 0.0)]
    for i in range(1, 25):
        a = math.pi / 2 * i / 24
        line.append((depth - curve + curve * math.sin(a), curve - curve * math.cos(a)))
    line.append((depth, height))
    vertices = [(x, y, z) for y, z in line for x in (-width / 2, width / 2)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(line) - 1)]
    return mesh("sweep", vertices, faces, look)


def take(file, width, samples, ratio=1.25, exposure=0.0, look="Medium High Contrast", transparent=False):
    scene = bpy.context.scene
    scene.render.resolution_x = width
    scene.render.resolution_y = round(width * ratio)
    scene.render.film_transparent = transparent
    scene.cycles.samples = samples
    scene.cycles.use_denoising = False
    scene.cycles.use_adaptive_sampling = False
    scene.cycles.max_bounces = 6
    scene.cycles.sample_clamp_indirect = 4
    scene.cycles.caustics_reflective = False
    scene.cycles.caustics_refractive = False
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = look
    scene.view_settings.exposure = exposure
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGBA" if transparent else "RGB"
    scene.render.filepath = file
    bpy.ops.render.render(write_still=True)
