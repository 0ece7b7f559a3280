// Renders a cast-iron kettlebell with '60 DIAS' cast into its face (both plans last 60 days), lit from behind in the accent
// colour. The background is transparent, so that one picture serves both themes.
import * as THREE from 'three';
import { kettlebell } from './kettlebell.js';
import { surface } from './surface.js';

const query = new URLSearchParams(location.search);
const SIZE = Number(query.get('size') ?? 480);
const SAMPLES = Number(query.get('samples') ?? 8);
const STEP = Number(query.get('step') ?? 0.03);

function faceTextures() {
  const size = 1024;
  const draw = (background, ink) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = size;
    const c = canvas.getContext('2d');
    c.fillStyle = background;
    c.fillRect(0, 0, size, size);
    c.fillStyle = ink;
    c.textAlign = 'center';
    // One unit of the scene is half of the texture.
    c.font = '800 560px Display';
    c.fillText('60', size / 2, size / 2 + 130);
    c.font = '800 176px Display';
    c.letterSpacing = '20px';
    c.fillText('DIAS', size / 2 + 10, size / 2 + 312);
    const texture = new THREE.CanvasTexture(canvas);
    texture.anisotropy = 4;
    return texture;
  };
  const color = draw('#1b1c20', '#ff4a10');
  color.colorSpace = THREE.SRGBColorSpace;
  const glow = draw('#000', '#ff4200');
  glow.colorSpace = THREE.SRGBColorSpace;
  return { color, glow, bump: draw('#000', '#fff'), metal: draw('#fff', '#000') };
}

/** Varies the normals a little over the whole surface, because cast iron is not smooth. */
function roughen(geometry) {
  const position = geometry.getAttribute('position');
  const normal = geometry.getAttribute('normal');
  const v = new THREE.Vector3();
  const hash = (x, y, z) => {
    const h = Math.sin(x * 127.1 + y * 311.7 + z * 74.7) * 43758.5453;
    return h - Math.floor(h);
  };
  const noise = (x, y, z) => {
    const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)];
    const ease = (t) => t * t * (3 - 2 * t);
    const [u, w, q] = [ease(x - i), ease(y - j), ease(z - k)];
    let sum = 0;
    for (let c = 0; c < 8; c++) {
      const [a, b, d] = [c & 1, (c >> 1) & 1, c >> 2];
      sum += (a ? u : 1 - u) * (b ? w : 1 - w) * (d ? q : 1 - q) * hash(i + a, j + b, k + d);
    }
    return sum - 0.5;
  };
  for (let i = 0; i < position.count; i++) {
    const [x, y, z] = [position.getX(i) * 26, position.getY(i) * 26, position.getZ(i) * 26];
    v.set(
      normal.getX(i) + 0.085 * noise(x, y, z),
      normal.getY(i) + 0.085 * noise(x + 40, y, z),
      normal.getZ(i) + 0.085 * noise(x, y + 40, z),
    ).normalize();
    normal.setXYZ(i, v.x, v.y, v.z);
  }
}

function studio(renderer) {
  const scene = new THREE.Scene();
  const panel = (color, strength, width, height, position) => {
    const mesh = new THREE.Mesh(
      new THREE.PlaneGeometry(width, height),
      new THREE.MeshBasicMaterial({
        color: new THREE.Color(color).multiplyScalar(strength),
        side: THREE.DoubleSide,
      }),
    );
    mesh.position.set(...position);
    mesh.lookAt(0, 0, 0);
    scene.add(mesh);
  };
  scene.background = new THREE.Color(0x08090b);
  panel('#fff3e2', 9, 3.4, 5, [-5, 5.5, 4]); // key, high left
  panel('#dfe9ff', 1.3, 7, 7, [3, 0.5, 8]); // fill, front
  panel('#ff4a0c', 26, 1.6, 9, [6.5, 0.5, -3.2]); // rim, right, the accent
  panel('#ff4a0c', 12, 6, 1.2, [1, -6.5, -2]); // rim from beneath
  panel('#e8eeff', 20, 1.2, 9, [-6.5, 0.5, -3.2]); // pale edge, left
  return new THREE.PMREMGenerator(renderer).fromScene(scene, 0.01).texture;
}

async function render() {
  await document.fonts.load('800 40px Display');
  const renderer = new THREE.WebGLRenderer({ alpha: true, antialias: true, preserveDrawingBuffer: true });
  renderer.setPixelRatio(1);
  renderer.setSize(SIZE, SIZE);
  renderer.setClearColor(0, 0);
  renderer.toneMapping = THREE.ACESFilmicToneMapping;
  renderer.toneMappingExposure = 1.05;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = THREE.PCFShadowMap;
  document.body.append(renderer.domElement);

  const scene = new THREE.Scene();
  scene.environment = studio(renderer);
  const geometry = surface(kettlebell, [-1.2, -1.2, -1.2], [1.2, 2.1, 1.2], STEP);
  const position = geometry.getAttribute('position');
  const uv = new Float32Array(position.count * 2);
  for (let i = 0; i < position.count; i++) {
    // The texture is projected from the front. Beyond its edge its plain border repeats, and the back is never seen.
    uv[i * 2] = 0.5 + position.getX(i) / 2;
    uv[i * 2 + 1] = 0.5 + position.getY(i) / 2;
  }
  geometry.setAttribute('uv', new THREE.BufferAttribute(uv, 2));
  roughen(geometry);
  const { color, glow, bump, metal } = faceTextures();
  const iron = new THREE.MeshPhysicalMaterial({
    map: color,
    bumpMap: bump,
    bumpScale: 4,
    roughness: 0.46,
    metalnessMap: metal,
    metalness: 0.6,
    emissiveMap: glow,
    emissive: '#ffffff',
    emissiveIntensity: 0.3,
    envMapIntensity: 1.25,
  });
  const bell = new THREE.Mesh(geometry, iron);
  bell.castShadow = bell.receiveShadow = true;
  bell.rotation.set(0.06, -0.3, 0.24, 'ZYX');
  scene.add(bell);

  const key = new THREE.DirectionalLight('#fff1df', 1.6);
  key.castShadow = true;
  key.shadow.mapSize.set(1024, 1024);
  Object.assign(key.shadow.camera, { left: -2.5, right: 2.5, top: 2.5, bottom: -2.5, near: 1, far: 16 });
  key.shadow.bias = -0.0006;
  key.shadow.normalBias = 0.03;
  scene.add(key, key.target);
  const rim = new THREE.DirectionalLight('#ff4a0c', 9);
  rim.position.set(5, 0.4, -3.4);
  scene.add(rim);

  const camera = new THREE.PerspectiveCamera(20.4, 1, 1, 40);
  camera.position.set(0, 0.35, 8.2);
  camera.lookAt(-0.02, 0.54, 0);

  // The picture is the average of jittered samples, which gives a soft shadow and smooth edges.
  const sum = new Float32Array(SIZE * SIZE * 4);
  const frame = new Uint8Array(SIZE * SIZE * 4);
  const gl = renderer.getContext();
  for (let sample = 0; sample < SAMPLES; sample++) {
    const halton = (base) => {
      let f = 1;
      let r = 0;
      for (let i = sample + 1; i > 0; i = Math.floor(i / base)) r += (f /= base) * (i % base);
      return r;
    };
    const angle = halton(2) * Math.PI * 2;
    const radius = Math.sqrt(halton(3)) * 0.9;
    key.position.set(-4 + Math.cos(angle) * radius, 5 + Math.sin(angle) * radius, 4.5);
    camera.setViewOffset(SIZE, SIZE, halton(5) - 0.5, halton(7) - 0.5, SIZE, SIZE);
    renderer.render(scene, camera);
    gl.readPixels(0, 0, SIZE, SIZE, gl.RGBA, gl.UNSIGNED_BYTE, frame);
    for (let i = 0; i < frame.length; i++) sum[i] += frame[i]; // the colours are premultiplied by alpha
    await new Promise((done) => setTimeout(done));
  }
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const image = new ImageData(SIZE, SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const from = ((SIZE - 1 - y) * SIZE + x) * 4;
      const to = (y * SIZE + x) * 4;
      const alpha = sum[from + 3] / SAMPLES / 255;
      for (let c = 0; c < 3; c++) image.data[to + c] = alpha > 0 ? sum[from + c] / SAMPLES / alpha : 0;
      image.data[to + 3] = alpha * 255;
    }
  canvas.getContext('2d').putImageData(image, 0, 0);
  window.result = canvas.toDataURL('image/png');
}
render().catch((error) => (window.result = `failed: ${error.stack}`));
